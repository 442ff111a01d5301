// SPDX-License-Identifier: MIT
// The board editor: the user places pieces, and the engine says whether the position is valid.

import { Board } from '../board/board.ts';
import { emptyPicture, pieceIcon } from '../board/picture.ts';
import { readPlacement, squareName, writePlacement, type Content, type Letter, type Side, type Square } from '../board/placement.ts';
import { pieceWord, squareWords } from '../board/words.ts';
import { isChess, ruleSetChoice, textUnder } from '../game/rule_sets.ts';
import { button, check, choice, h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, textOf } from '../ui/i18n.ts';
import type { Shell } from './view.ts';

type Tool = { side: Side; letter: Letter } | 'erase';

// The rooks with which a side might castle: if its king is on the first rank, the outermost rook on each side of it,
// free or in a union. The letter is the one in the FEN: the rook's file, or in chess the king's or the queen's side.
function castlingOffers(contents: Content[], who: Side, chess: boolean): { who: Side; rook: Square; letter: string }[] {
  const home = who === 'w' ? 0 : 56;
  const rank = contents.slice(home, home + 8).map((content) => content[who]);
  const king = rank.indexOf('k');
  if (king < 0) return [];
  const rooks = [rank.indexOf('r'), rank.lastIndexOf('r')].filter((file, i) => file >= 0 && (i === 0 ? file < king : file > king));
  return (chess ? rooks.reverse() : rooks).map((file) => {
    const letter = chess ? (file < king ? 'q' : 'k') : 'abcdefgh'[file]!;
    return { who, rook: home + file, letter: who === 'w' ? letter.toUpperCase() : letter };
  });
}

/** Returns the castling rights of a FEN. In Paco Ŝako's form, the count of plies without progress precedes them. */
function castlingOf(fen: string): string {
  const fields = fen.trim().split(/\s+/);
  return (/^\d+$/.test(fields[2] ?? '') ? fields[3] : fields[2]) ?? '-';
}

/** Lets the user set up a position. Resolves to its FEN and rule set, or null. */
export function askEditor(shell: Shell, fen: string, firstRules: string): Promise<{ fen: string; rules: string } | null> {
  return new Promise((resolve) => {
    let made: { fen: string; rules: string } | null = null;
    let rules = firstRules;
    let { contents } = readPlacement(fen);
    let side = fen.split(/\s+/)[1] ?? 'w';
    let castling = castlingOf(fen);
    // The whole FEN, with what the board does not show, until the user changes the position.
    let unchanged = fen;
    let dragged: Square | null = null;
    let tool: Tool = { side: 'w', letter: 'p' };
    const fault = h('p', { class: 'fault', role: 'alert' });
    const text = h('input', { type: 'text', 'aria-label': 'FEN', spellcheck: 'false', autocomplete: 'off' });
    const board = new Board(t('editor'), {
      onSquare: (square) => {
        const here = contents[square]!;
        if (tool === 'erase') contents[square] = {};
        else if (here[tool.side] === tool.letter) delete here[tool.side];
        else contents[square] = { ...(isChess(rules) ? {} : here), [tool.side]: tool.letter };
        draw();
      },
      mayDrag: (square) => square === dragged || !!(contents[square]!.w ?? contents[square]!.b),
      onDrag: (square) => {
        dragged = square;
        draw();
      },
      // A piece dropped on a piece of the other side forms a union; outside the board it is removed.
      onDrop: (square) => {
        const from = dragged;
        dragged = null;
        if (from !== null && square !== from) {
          const moved = contents[from]!;
          contents[from] = {};
          if (square !== null) contents[square] = { ...(isChess(rules) ? {} : contents[square]), ...moved };
        }
        draw();
      },
      onBack: () => false,
      onShape: () => undefined,
      nameOf: (square) => squareWords(square, contents[square] ?? {}, null, []),
    });
    const written = () => unchanged || writePlacement(contents) + (isChess(rules) ? ` ${side} ${castling} - 0 1` : ` ${side} 0 ${castling} - -`);
    const rights = h('div', { class: 'rights', role: 'group', 'aria-label': t('editor.castling') });
    // A right is named by the file of the outermost rook on that side of the king, as in the FEN.
    const drawRights = () => {
      const offers = (['w', 'b'] as const).flatMap((who) => castlingOffers(contents, who, isChess(rules)));
      castling = offers.map(({ letter }) => letter).filter((letter) => castling.includes(letter)).join('') || '-';
      update(rights, ...offers.map(({ who, rook, letter }) => check(`${t(who === 'w' ? 'white' : 'black')} ${squareName(rook)}`, castling.includes(letter), (on) => {
        castling = (on ? castling.replace('-', '') + letter : castling.replace(letter, '')) || '-';
        draw();
      })));
    };
    const draw = (whole = '') => {
      unchanged = whole;
      const held = dragged === null ? null : { square: dragged, content: contents[dragged]! };
      board.draw({ ...emptyPicture(), contents: contents.map((content, square) => (square === dragged ? {} : content)), hand: held });
      drawRights();
      text.value = written();
    };
    // The engine reads every form of a FEN.
    const load = async () => {
      fault.textContent = '';
      try {
        const { fen: read } = await shell.referee.state({ start: text.value.trim(), moves: [], rules });
        ({ contents } = readPlacement(read));
        side = read.split(' ')[1] ?? 'w';
        castling = castlingOf(read);
        draw(read);
      } catch (error) {
        fault.textContent = errorText(error);
      }
    };
    let loading = Promise.resolve();
    text.addEventListener('change', () => (loading = load()));
    const palette = h('div', { class: 'palette', role: 'group', 'aria-label': t('editor.pieces') });
    const pick = (choice_: Tool, name: string, icon: Element | string) => {
      const key = choice_ === 'erase' ? 'erase' : choice_.side + choice_.letter;
      const made_ = h('button', { type: 'button', 'aria-label': name, title: name, 'data-tool': key,
        'aria-pressed': String(key === 'wp'), onclick: () => {
          tool = choice_;
          palette.querySelectorAll('button').forEach((b) => b.setAttribute('aria-pressed', String(b === made_)));
        } });
      made_.append(icon);
      return made_;
    };
    for (const s of ['w', 'b'] as const) {
      for (const letter of ['p', 'n', 'b', 'r', 'q', 'k'] as const) {
        palette.append(pick({ side: s, letter }, textOf(`of.${s}`, { piece: pieceWord(letter) }), pieceIcon(s, letter)));
      }
    }
    palette.append(pick('erase', t('editor.erase'), '✕'));
    const finish = async () => {
      await loading;
      if (text.value.trim() !== written()) return; // the message says why
      fault.textContent = '';
      try {
        const fen_ = written();
        await shell.referee.state({ start: fen_, moves: [], rules });
        made = { fen: fen_, rules };
        dialog.close();
      } catch (error) {
        fault.textContent = errorText(error);
      }
    };
    const set = (placement: string, rights: string) => {
      ({ contents } = readPlacement(placement));
      castling = rights;
      draw();
    };
    const help = h('p', { class: 'hush' }, textUnder(rules, 'editor.help'));
    // Chess has no unions, and its FEN names castling rights differently.
    const change = (name: string) => {
      const was = (['w', 'b'] as const).flatMap((who) => castlingOffers(contents, who, isChess(rules)))
        .filter(({ letter }) => castling.includes(letter)).map(({ rook }) => rook);
      rules = name;
      if (isChess(rules)) contents = contents.map((content) => (content.w && content.b ? { w: content.w } : content));
      castling = (['w', 'b'] as const).flatMap((who) => castlingOffers(contents, who, isChess(rules)))
        .filter(({ rook }) => was.includes(rook)).map(({ letter }) => letter).join('') || '-';
      help.textContent = textUnder(rules, 'editor.help');
      draw();
    };
    const dialog = h('dialog', { class: 'sheet editor', 'aria-labelledby': 'editor' },
      h('h2', { id: 'editor' }, t('editor')), help,
      board.element, palette,
      h('div', { class: 'buttons' },
        button(t('editor.empty'), () => set('4k3/8/8/8/8/8/8/4K3', '-')),
        button(t('new.standard'), () => set('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', isChess(rules) ? 'KQkq' : 'AHah'))),
      choice(t('editor.side'), [['w', t('white')], ['b', t('black')]], side, (value) => {
        side = value;
        draw();
      }),
      h('div', { class: 'choice wide' }, h('span', {}, t('editor.castling')), rights),
      ruleSetChoice(rules, change),
      h('label', { class: 'choice wide' }, h('span', {}, 'FEN'), text),
      fault,
      h('div', { class: 'buttons' },
        button(t('done'), () => void finish(), { class: 'primary', 'data-action': 'done' }),
        button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(made);
    });
    document.body.append(dialog);
    draw(fen);
    dialog.showModal();
  });
}
