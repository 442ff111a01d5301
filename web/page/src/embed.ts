// SPDX-License-Identifier: MIT
// Shows a position in another page with one tag:
//   <script src="https://…/embed.js" data-fen="…" data-bottom="black" async></script>
// is replaced by a picture of the FEN that links to the analysis. Nothing else is loaded. If an attribute is invalid, an
// explanation is shown in place of the board.

import boardStyle from '../../../data/pieces/board.css';
import { BoardPicture, emptyPicture, pieceSymbols } from './board/picture.ts';
import { placementFault, readPlacement } from './board/placement.ts';

const kRules = ['pacosako', 'manual', 'nochain', 'vchess', 'chess'];
const script = document.currentScript as HTMLScriptElement;
const { fen = '', rules, bottom, width = '360px' } = script.dataset;
const fault = faultOf();
const link = document.createElement('a');
link.href = `${new URL('.', script.src).href}#/analyse?fen=${encodeURIComponent(fen)}${rules ? `&rules=${encodeURIComponent(rules)}` : ''}`;
link.setAttribute('aria-label', `${rules === 'chess' ? 'Chess' : 'Paco Ŝako'}: ${fen}`);
const host = document.createElement('danco-board');
const shadow = host.attachShadow({ mode: 'open' });
const style = document.createElement('style');
style.textContent = `${boardStyle} :host{display:block} a{display:block;max-width:100%} .picture{display:block;width:100%} .symbols{position:absolute}`;
if (fault) {
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.textContent = `Danco board: ${fault}`;
  shadow.append(said);
} else {
  const picture = new BoardPicture();
  picture.draw({ ...emptyPicture(), ...readPlacement(fen), bottom: bottom === 'black' ? 'b' : 'w' });
  link.style.width = width;
  link.append(picture.element);
  shadow.append(style, pieceSymbols(), link);
}
script.replaceWith(host);

/** Returns what is wrong with the attributes, in words; empty if nothing is. */
function faultOf(): string {
  if (!fen) return 'the attribute data-fen is missing.';
  const wrong = placementFault(fen);
  if (wrong) return `data-fen="${fen}": ${wrong}`;
  const side = fen.trim().split(/\s+/)[1] ?? 'w';
  if (side !== 'w' && side !== 'b') return `data-fen="${fen}": '${side}' is no side to move; expected "w" or "b".`;
  if (bottom !== undefined && bottom !== 'white' && bottom !== 'black') return `data-bottom="${bottom}": expected "white" or "black".`;
  if (!CSS.supports('width', width)) return `data-width="${width}": expected a CSS length, such as "360px" or "100%".`;
  if (rules !== undefined && !kRules.includes(rules)) return `data-rules="${rules}": expected one of ${kRules.join(', ')}.`;
  return '';
}
