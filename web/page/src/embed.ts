// A position in another page, by one tag:
//   <script src="https://…/embed.js" data-fen="…" data-bottom="black" async></script>
// puts a picture of the FEN in its place, which leads to the analysis. Nothing else is loaded.

import boardStyle from '../../../data/pieces/board.css';
import { BoardPicture, emptyPicture, pieceSymbols } from './board/picture.ts';
import { readPlacement } from './board/placement.ts';

const script = document.currentScript as HTMLScriptElement;
const { fen = '', rules, bottom, width = '360px' } = script.dataset;
const link = document.createElement('a');
link.href = `${new URL('.', script.src).href}#/analyse?fen=${encodeURIComponent(fen)}${rules ? `&rules=${encodeURIComponent(rules)}` : ''}`;
link.setAttribute('aria-label', `${rules === 'chess' ? 'Chess' : 'Paco Ŝako'}: ${fen}`);
const host = document.createElement('danco-board');
const shadow = host.attachShadow({ mode: 'open' });
const picture = new BoardPicture();
picture.draw({ ...emptyPicture(), ...readPlacement(fen), bottom: bottom === 'black' ? 'b' : 'w' });
const style = document.createElement('style');
style.textContent = `${boardStyle} :host{display:block} a{display:block;max-width:100%} .picture{display:block;width:100%} .symbols{position:absolute}`;
link.style.width = width;
link.append(picture.element);
shadow.append(style, pieceSymbols('classic'), link);
script.replaceWith(host);
