// The board editor: pieces are set by hand, and the engine says whether the position can be.

import { Board } from '../board/board.ts';
import { emptyPicture, pieceIcon } from '../board/picture.ts';
import { readPlacement, writePlacement, type Letter, type Side } from '../board/placement.ts';
import { pieceWord, squareWords } from '../board/words.ts';
import { button, choice, h } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, textOf } from '../ui/i18n.ts';
import type { Shell } from './room.ts';

type Tool = { side: Side; letter: Letter } | 'erase';

/** Lets the reader set up a position; its FEN, or null. */
export function askEditor(shell: Shell, fen: string, rules: string): Promise<string | null> {
  return new Promise((resolve) => {
    let made: string | null = null;
    const fields = fen.split(/\s+/);
    let { contents } = readPlacement(fen);
    let side = fields[1] ?? 'w';
    let castling = fields[3] ?? '-';
    let tool: Tool = { side: 'w', letter: 'p' };
    const fault = h('p', { class: 'fault', role: 'alert' });
    const text = h('input', { type: 'text', 'aria-label': 'FEN', spellcheck: 'false', autocomplete: 'off' });
    const board = new Board(t('editor'), {
      onSquare: (square) => {
        const here = contents[square]!;
        if (tool === 'erase') contents[square] = {};
        else if (here[tool.side] === tool.letter) delete here[tool.side];
        else here[tool.side] = tool.letter;
        draw();
      },
      mayDrag: () => false,
      onDrag: () => undefined,
      onDrop: () => undefined,
      onBack: () => undefined,
      onShape: () => undefined,
      nameOf: (square) => squareWords(square, contents[square] ?? {}, null, []),
    });
    const written = () => `${writePlacement(contents)} ${side} 0 ${castling || '-'} - -`;
    const draw = () => {
      board.draw({ ...emptyPicture(), contents });
      text.value = written();
    };
    text.addEventListener('change', () => {
      ({ contents } = readPlacement(text.value));
      const [, newSide, , newCastling] = text.value.trim().split(/\s+/);
      side = newSide === 'b' ? 'b' : 'w';
      castling = newCastling ?? '-';
      draw();
    });
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
      fault.textContent = '';
      try {
        const fen_ = written();
        await shell.referee.state({ start: fen_, moves: [], rules });
        made = fen_;
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
    const dialog = h('dialog', { class: 'sheet editor', 'aria-labelledby': 'editor' },
      h('h2', { id: 'editor' }, t('editor')), h('p', { class: 'hush' }, t('editor.help')),
      board.element, palette,
      choice(t('editor.side'), [['w', t('white')], ['b', t('black')]], side, (value) => {
        side = value;
        draw();
      }),
      h('label', { class: 'choice wide' }, h('span', {}, 'FEN'), text),
      fault,
      h('div', { class: 'buttons' },
        button(t('done'), () => void finish(), { class: 'primary', 'data-action': 'done' }),
        button(t('editor.empty'), () => set('4k3/8/8/8/8/8/8/4K3', '-')),
        button(t('new.standard'), () => set('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'AHah')),
        button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(made);
    });
    document.body.append(dialog);
    draw();
    dialog.showModal();
  });
}
