// SPDX-License-Identifier: MIT
// The dialogue before a game: strength, colour, clock, start position.

import type { Side } from '../board/placement.ts';
import { kUsualRules } from '../engine/referee.ts';
import { ruleSetChoice } from '../game/rule_sets.ts';
import type { Setup } from './play_game.ts';
import type { Shell } from './view.ts';
import { button, choice, h } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { recallOver, remember } from '../ui/settings.ts';

interface Wishes {
  opponent: 'danco' | 'person';
  strength: 'level' | 'elo';
  level: number;
  elo: number;
  colour: Side | 'random';
  clock: string;
  start: 'standard' | 'random' | 'fen';
  fen: string;
  rules: string;
}

const kKey = 'danco.wishes';
const kClocks = ['', '1+1', '3+2', '5+3', '10+5', '15+10', '30+20'];

/** Asks for the settings of a game; null if the user cancels. `fen` is offered as the start position. */
export function askNewGame(shell: Shell, fen = '', rules?: string): Promise<Setup | null> {
  const usual: Wishes = {
    opponent: 'danco', strength: 'level', level: 0, elo: 1500, colour: 'w', clock: '', start: 'standard', fen: '', rules: kUsualRules,
  };
  const wishes: Wishes = {
    ...recallOver(kKey, usual),
    ...(fen ? { start: 'fen', fen } : {}), ...(rules ? { rules } : {}),
  };
  return new Promise((resolve) => {
    let setup: Setup | null = null;
    const strength = h('div', { class: 'strength' });
    const start = h('div');
    const fault = h('p', { class: 'fault', role: 'alert' });
    const clock = h('div');
    let ownClock = !kClocks.includes(wishes.clock);
    const by = choice(t('new.strength'), [['level', t('new.byLevel')], ['elo', t('new.byElo')]], wishes.strength, (value) => {
      wishes.strength = value as Wishes['strength'];
      draw();
    });
    const colour = choice(t('new.colour'), [['w', t('white')], ['b', t('black')], ['random', t('new.either')]], wishes.colour,
      (value) => (wishes.colour = value as Wishes['colour']));
    const draw = () => {
      const person = wishes.opponent === 'person';
      for (const one of [by, colour]) one.hidden = person;
      clock.replaceChildren(...(ownClock ? [clockFields(wishes)] : []));
      // A hidden field with an invalid value would block the form without a word.
      strength.replaceChildren(...(person ? [] : [wishes.strength === 'level' ? levelField(wishes) : eloField(wishes, shell.referee.eloRange)]));
      start.replaceChildren(...(wishes.start === 'fen' ? [fenField(wishes)] : []));
    };
    const form = h('form', {
      method: 'dialog',
      onsubmit: (event: Event) => {
        event.preventDefault();
        fault.textContent = '';
        void setupOf(wishes, shell).then((made) => {
          remember(kKey, wishes);
          setup = made;
          dialog.close();
        }, (error: Error) => (fault.textContent = errorText(error)));
      },
    },
    h('h2', { id: 'new-game' }, t('newGame')),
    by, strength, colour,
    choice(t('new.clock'), [...kClocks.map((c): [string, string] => [c, c ? t('new.clockOf', clockValues(c)) : t('new.noClock')]), ['own', t('new.ownClock')]],
      ownClock ? 'own' : wishes.clock, (value) => {
        ownClock = value === 'own';
        wishes.clock = ownClock ? '5+5' : value;
        draw();
      }),
    clock,
    choice(t('new.start'), [['standard', t('new.standard')], ['random', t('new.fischer')], ['fen', t('new.fen')]],
      wishes.start, (value) => {
        wishes.start = value as Wishes['start'];
        draw();
      }),
    start,
    choice(t('new.opponent'), [['danco', 'Danco'], ['person', t('new.person')]], wishes.opponent, (value) => {
      wishes.opponent = value as Wishes['opponent'];
      draw();
    }),
    ruleSetChoice(wishes.rules, (value) => (wishes.rules = value)),
    fault,
    h('div', { class: 'buttons' },
      h('button', { type: 'submit', class: 'primary' }, t('new.begin')),
      button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'new-game' }, form);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(setup);
    });
    draw();
    document.body.append(dialog);
    dialog.showModal();
  });
}

function levelField(wishes: Wishes): HTMLElement {
  const text = () => (wishes.level === 20 ? t('level.full') : wishes.level === 0 ? t('level.first') : t('level', { n: wishes.level }));
  const output = h('output', {}, text());
  const range = h('input', {
    type: 'range', min: 0, max: 20, value: wishes.level, name: 'level', 'aria-valuetext': text(),
    oninput: () => {
      wishes.level = Number(range.value);
      output.textContent = text();
      range.setAttribute('aria-valuetext', text());
    },
  });
  return h('label', { class: 'choice' }, h('span', {}, t('new.level')), range, output);
}

function eloField(wishes: Wishes, range: { min: number; max: number }): HTMLElement {
  const input = h('input', {
    type: 'number', name: 'elo', required: true, ...range, step: 1, value: wishes.elo,
    oninput: () => (wishes.elo = Number(input.value)),
  });
  return h('label', { class: 'choice' }, h('span', {}, t('new.elo')), input);
}

/** A custom clock: minutes for the game, seconds added for each turn. */
function clockFields(wishes: Wishes): HTMLElement {
  const { minutes, seconds } = clockValues(wishes.clock);
  const field = (name: string, value: number, props: object) => h('input', { type: 'number', name, value, required: true, ...props,
    oninput: () => (wishes.clock = `${minutesField.value || 0}+${secondsField.value || 0}`) });
  const minutesField = field('minutes', minutes, { min: 0.5, max: 180, step: 0.5 });
  const secondsField = field('seconds', seconds, { min: 0, max: 60, step: 1 });
  return h('div', { class: 'clock-fields' },
    h('label', { class: 'choice' }, h('span', {}, t('new.minutes')), minutesField),
    h('label', { class: 'choice' }, h('span', {}, t('new.increment')), secondsField));
}

function fenField(wishes: Wishes): HTMLElement {
  const input = h('input', {
    type: 'text', name: 'fen', value: wishes.fen, spellcheck: 'false', autocomplete: 'off',
    oninput: () => (wishes.fen = input.value.trim()),
  });
  return h('label', { class: 'choice wide' }, h('span', {}, 'FEN'), input);
}

function clockValues(clock: string): { minutes: number; seconds: number } {
  const [minutes, seconds] = clock.split('+').map(Number);
  return { minutes: minutes ?? 0, seconds: seconds ?? 0 };
}

async function setupOf(wishes: Wishes, shell: Shell): Promise<Setup> {
  let start = 'startpos';
  if (wishes.start === 'random') {
    start = (await shell.referee.request<{ fen: string }>('start', { rules: wishes.rules })).fen;
  } else if (wishes.start === 'fen') {
    const state = await shell.referee.state({ start: wishes.fen, moves: [], rules: wishes.rules });
    if (state.end) throw new Error(t('new.over'));
    start = wishes.fen;
  }
  const { minutes, seconds } = clockValues(wishes.clock);
  return {
    start, rules: wishes.rules, opponent: wishes.opponent,
    player: wishes.opponent === 'person' ? 'w' : wishes.colour === 'random' ? (Math.random() < 0.5 ? 'w' : 'b') : wishes.colour,
    level: wishes.strength === 'level' ? wishes.level : null,
    elo: wishes.strength === 'elo' ? wishes.elo : null,
    clock: wishes.clock ? { minutes, increment: seconds } : null,
  };
}
