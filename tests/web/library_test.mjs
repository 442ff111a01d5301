// SPDX-License-Identifier: MIT
// Tests that no work is lost: the list of games and studies, undo and redo, Back, reloads and other tabs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, BoardReader, cell, end, open } from './harness.mjs';

before(begin);
after(end);

const kPgn = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e2>e4 {a start} d7>d5 2. e4xd5 Qd8>Pd5>d4 3. Ng1>f3 *';
const shown = (page, pattern) => page.waitForFunction((source) =>
  new RegExp(source).test(document.querySelector('.moves')?.textContent ?? ''), pattern.source);
const turns = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.moves .turn').length === n, count);
const address = (page, hash) => page.url().replace(/#.*/, hash);

async function paste(page, text) {
  await page.click('[data-action=import]');
  await page.fill('dialog [name=game]', text);
  await page.click('dialog [data-action=read]');
}

async function play(board, from, to) {
  await board.lift(from);
  await board.until(to, /can /);
  await board.click(to);
}

/** Makes 1. e4 in the analysis and comments on it: 'My thought'. */
async function beginStudy(page, board) {
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await page.fill('.comment-field', 'My thought');
}

/** Deletes the first record in the list that is open. */
async function deleteInList(page) {
  await page.click('dialog [data-action=delete]');
  await page.waitForSelector('dialog .entry.gone');
}

/** Renames the first record in the list that is open. */
async function renameInList(page, name) {
  await page.click('dialog [data-action=rename]');
  await page.fill('dialog [name=name]', name);
  await page.click('dialog [data-action=rename-done]');
  await page.waitForFunction((title) => document.querySelector('dialog .entry b')?.textContent === title, name);
}

async function setLanguage(page, name) {
  await page.click('.cog');
  await page.locator('dialog.sheet select').first().selectOption(name);
  await page.click('dialog.sheet .primary');
  await page.waitForSelector(`html[lang=${name}]`);
}

/** Returns the titles in the list of games and studies, and leaves it open. */
async function library(page) {
  await page.click('[data-action=library]');
  await page.waitForSelector('dialog .record-list');
  return page.$$eval('dialog .entry:not(.gone) b', (all) => all.map((title) => title.textContent));
}

test('Back finds a study without a name again, with its comment and its variation', async () => {
  const { page, board, close } = await open('#/analyse');
  await beginStudy(page, board);
  await page.click('[data-action=previous]');
  await board.until('e2', /white pawn/);
  await play(board, 'd2', 'd4');
  await page.waitForSelector('.variation');
  await page.goto(address(page, '#/analyse?moves=b2b4'));
  await shown(page, /b2>b4/);
  await page.goBack();
  await shown(page, /My thought/);
  assert.equal(await page.locator('.variation').count(), 1);
  await page.reload();
  await shown(page, /My thought/);
  await page.goForward();
  await shown(page, /b2>b4/);
  await close();
});

test('one history: what was deleted, added and written is undone step by step, and done again', async () => {
  const { page, board, close } = await open('#/analyse?moves=e2e4_e7e5&ply=2');
  await turns(page, 2);
  await page.click('[data-action=deleteLine]');
  await turns(page, 1);
  await play(board, 'c7', 'c5');
  await shown(page, /c7>c5/);
  await page.fill('.comment-field', 'Sicilian');
  await page.click('[data-action=glyph-1]');
  await shown(page, /c7>c5!.*Sicilian/);
  await page.click('.status');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.moves').textContent.includes('!'));
  await shown(page, /c7>c5.*Sicilian/);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.moves .comment'));
  await page.keyboard.press('Control+z');
  await turns(page, 1);
  await page.keyboard.press('Control+z');
  await shown(page, /e7>e5/);
  for (let i = 0; i < 3; ++i) await page.keyboard.press('Control+Shift+z');
  await shown(page, /c7>c5.*Sicilian/);
  await page.click('[data-action=redo]');
  await shown(page, /c7>c5!.*Sicilian/);
  await close();
});

test('a browser that limits changes of the address keeps the study', async () => {
  const { page, board, close } = await open('#/analyse?moves=e2e4_e7e5');
  await turns(page, 2);
  await page.fill('.comment-field', 'My thought');
  await page.evaluate(() => {
    history.replaceState = () => { throw new DOMException('more than 100 times per 10 seconds', 'SecurityError'); };
  });
  await page.click('[data-action=previous]');
  await board.until('e7', /black pawn/);
  await shown(page, /My thought/);
  assert.ok(await page.isHidden('.toast'));
  await page.reload();
  await shown(page, /My thought/);
  await close();
});

test('settings take nothing from the analysis: neither its history nor an annotation, and the focus returns', async () => {
  const { page, board, close } = await open('#/analyse?moves=e2e4_f7f5_d1h5_a7a6');
  await turns(page, 4);
  await page.click('[data-action=deleteLine]');
  await turns(page, 3);
  await page.click('[data-action=annotate]');
  await page.click('.cog');
  await page.locator('dialog.sheet select').nth(1).selectOption('dark');
  await page.click('dialog.sheet .primary');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'cog');
  await page.waitForSelector('.job table');
  await page.click('.view [data-action=menu]');
  await page.click('[data-action=undo]');
  await page.waitForSelector('.job table', { state: 'hidden' });
  await page.keyboard.press('Control+z');
  await turns(page, 4);
  await board.until('a6', /black pawn/);
  await close();
});

test('a storage that is full does not bring an older version of the study back', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 64; size /= 2) {
      try {
        for (let i = 0; ; ++i) localStorage.setItem(`full ${size} ${i}`, 'x'.repeat(size));
      } catch {}
    }
  });
  await page.fill('.comment-field', `My thought${' and another one'.repeat(100)}`);
  await page.waitForFunction(() => /cannot store/.test(document.querySelector('.toast').textContent));
  await page.waitForFunction(() => new Promise((done) => {
    indexedDB.open('danco').onsuccess = ({ target: { result } }) => {
      result.transaction('saved').objectStore('saved').getAll().onsuccess = ({ target }) => done(/My thought/.test(JSON.stringify(target.result)));
    };
  }));
  await page.reload();
  await shown(page, /My thought/);
  await close();
});

test('two studies may have one name; the list finds, renames, deletes and restores them', async () => {
  const { page, board, close } = await open('#/analyse');
  for (const square of ['e4', 'd4']) {
    await page.click('[data-action=clear]');
    await turns(page, 0);
    await play(board, square[0] + '2', square);
    await turns(page, 1);
    await page.click('[data-action=name]');
    await page.fill('dialog [name=text]', 'Openings');
    await page.click('dialog [data-action=keep]');
    await page.waitForFunction(() => /Openings/.test(document.querySelector('.players').textContent));
  }
  assert.deepEqual(await library(page), ['Openings', 'Openings']);
  await page.locator('dialog [data-action=rename]').nth(1).click();
  await page.fill('dialog [name=name]', 'King’s pawn');
  await page.click('dialog [data-action=rename-done]');
  await page.fill('dialog [name=search]', 'king');
  await page.waitForFunction(() => document.querySelectorAll('dialog .entry').length === 1);
  await deleteInList(page);
  await page.click('dialog .primary');
  await page.reload();
  assert.deepEqual(await library(page), ['Openings']);
  await page.click('dialog [data-action=library-deleted]');
  await page.click('dialog [data-action=restore]');
  await page.click('dialog [data-action=library-all]');
  await page.waitForFunction(() => document.querySelectorAll('dialog .entry:not(.gone)').length === 2);
  await page.locator('dialog .entry-open', { hasText: 'King’s pawn' }).click();
  await shown(page, /e2>e4/);
  await close();
});

test('in the list of games and studies the keyboard keeps its place', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await library(page);
  const at = (wanted) => page.waitForFunction((wanted) => (document.activeElement.dataset.action ?? document.activeElement.className) === wanted, wanted);
  await page.focus('dialog [data-action=rename]');
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type('My name');
    await page.keyboard.press(key);
    await at('rename');
  }
  assert.equal(await page.textContent('dialog .entry b'), 'My name');
  await page.focus('dialog [data-action=delete]');
  for (const [key, next] of [['Enter', 'restore'], ['Enter', 'rename'], ['Tab', 'delete'], ['Enter', 'restore'], ['Tab', 'forget'], ['Enter', 'primary']]) {
    await page.keyboard.press(key);
    await at(next);
  }
  assert.equal(await page.locator('dialog .entry').count(), 0);
  await close();
});

test('undo takes a name back that was given in the list, and nothing else', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await library(page);
  await renameInList(page, 'King’s pawn');
  await page.click('dialog .primary');
  const name = (text) => page.waitForFunction((wanted) => document.querySelector('.players').textContent === wanted, text);
  await name('King’s pawn');
  await page.keyboard.press('Control+z');
  await name('');
  await turns(page, 1);
  await page.keyboard.press('Control+y');
  await name('King’s pawn');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await turns(page, 0);
  await close();
});

test('neither undo nor a reload brings a deleted study or an old name back', async () => {
  const { page, board, close } = await open('#/analyse');
  await beginStudy(page, board);
  await library(page);
  await renameInList(page, 'King’s pawn');
  await page.reload();
  await shown(page, /My thought/);
  await page.fill('.comment-field', 'Another one');
  assert.deepEqual(await library(page), ['King’s pawn']);
  await deleteInList(page);
  await page.click('dialog .primary');
  await page.keyboard.press('Control+z');
  await shown(page, /My thought/);
  assert.deepEqual(await library(page), []);
  await page.click('dialog [data-action=library-deleted]');
  await page.click('dialog [data-action=restore]');
  await page.click('dialog [data-action=library-all]');
  await page.click('dialog .entry-open');
  await shown(page, /Another one/);
  await library(page);
  await deleteInList(page);
  await page.reload();
  await shown(page, /Another one/);
  assert.deepEqual(await library(page), []);
  await close();
});

test('a study that the list of another view renames or deletes has its new name, or is gone, in the analysis', async () => {
  const { page, board, close } = await open('#/analyse');
  await beginStudy(page, board);
  const rename = async (name) => {
    await library(page);
    await renameInList(page, name);
  };
  const view = async (name, reload) => {
    await page.goto(address(page, `#/${name}`));
    await page.waitForSelector(`.view.${name === 'play' ? 'play' : 'analysis'}`);
    if (!reload) return;
    await page.reload();
    await page.waitForSelector('.view:not(.waiting)');
  };
  // First while the analysis is in the background of this page, then after a reload, when it is not there at all.
  for (const [name, reload] of [['Open', false], ['Away', true]]) {
    await view('play', reload);
    await rename(name);
    await page.click('dialog .primary');
    await view('analyse', false);
    await shown(page, /My thought/);
    await page.waitForFunction((title) => document.querySelector('.players')?.textContent === title, name);
    await page.fill('.comment-field', `My thought, ${name}`);
    assert.deepEqual(await library(page), [name]);
    await page.click('dialog .primary');
  }
  await view('play', true);
  await library(page);
  await deleteInList(page);
  await page.click('dialog .primary');
  await view('analyse', false);
  await shown(page, /My thought/);
  assert.deepEqual(await library(page), []);
  await close();
});

test('an annotation ends with the view that another language has replaced', async () => {
  const moves = 'e2e4_e7e5_g1f3_b8c6_f1c4_g8f6_d2d3_f8c5_b1c3_d7d6_c1g5_h7h6';
  const { page, close } = await open(`#/analyse?moves=${moves}`);
  await turns(page, 12);
  const [worker] = await Promise.all([page.waitForEvent('worker'), page.click('[data-action=annotate]')]);
  await Promise.all([new Promise((resolve) => worker.once('close', resolve)), setLanguage(page, 'de')]);
  await turns(page, 12);
  assert.ok(await page.isHidden('.job'));
  await close();
});

test('a record that cannot be read is not taken for deleted', async () => {
  const { page, board, close } = await open('#/analyse');
  await beginStudy(page, board);
  await library(page);
  await renameInList(page, 'Mine');
  await page.click('dialog .primary');
  const study = () => page.evaluate(() => history.state.study);
  const id = await study();
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('danco.unsaved.')));
  await page.addInitScript(() => {
    window.readRecord = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = () => {
      window.failed = true;
      throw new DOMException('closing', 'InvalidStateError');
    };
  });
  await page.reload();
  await page.waitForFunction(() => window.failed);
  await board.until('e4', /white pawn/);
  await page.evaluate(() => (IDBObjectStore.prototype.get = window.readRecord));
  await play(board, 'e7', 'e5');
  await turns(page, 2);
  assert.equal(await study(), id);
  assert.deepEqual(await library(page), ['Mine']);
  await close();
});

test('a view that new settings have replaced changes no record', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await setLanguage(page, 'de');
  await board.until('e7', /Bauer/);
  await setLanguage(page, 'en');
  await turns(page, 1);
  await play(board, 'e7', 'e5');
  await turns(page, 2);
  await page.goto(address(page, '#/analyse?moves=d2d4'));
  await shown(page, /d2>d4/);
  await library(page);
  await renameInList(page, 'Two turns');
  await page.click('dialog .entry-open');
  await shown(page, /e7>e5/);
  await close();
});

test('a game that was deleted for good does not return when the game is opened', async () => {
  const { page, board, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await page.goto(address(page, '#/analyse'));
  await page.reload();
  await page.waitForSelector('.view.analysis:not(.waiting)');
  assert.equal((await library(page)).length, 1);
  await deleteInList(page);
  await page.click('dialog [data-action=library-deleted]');
  await page.click('dialog [data-action=forget]');
  await page.click('dialog .primary');
  await page.goto(address(page, '#/play'));
  await turns(page, 2);
  await page.goto(address(page, '#/analyse'));
  await page.waitForSelector('.view.analysis:not(.waiting)');
  assert.deepEqual(await library(page), []);
  await close();
});

test('a record that another tab renames or deletes is followed by the tab that has it open', async () => {
  const { page, board, context, close } = await open('#/analyse');
  await beginStudy(page, board);
  const other = await context.newPage();
  await other.goto(address(page, '#/play'));
  await other.waitForSelector('.view.play:not(.waiting)');
  await other.click('.view [data-action=menu]');
  await library(other);
  await renameInList(other, 'King’s pawn');
  await page.waitForFunction(() => document.querySelector('.players')?.textContent === 'King’s pawn');
  await page.fill('.comment-field', 'Another thought');
  await page.waitForFunction(() => /Another thought/.test(document.querySelector('.moves')?.textContent));
  await deleteInList(other);
  // The tab with the study opened its list before: what is deleted elsewhere is opened as a copy that is not in the list.
  await other.click('dialog [data-action=library-deleted]');
  await other.click('dialog [data-action=forget]');
  assert.deepEqual(await library(page), []);
  await other.close();
  await close();
});

test('undo does not bring back a study that was deleted while another one was open', async () => {
  const { page, board, close } = await open('#/analyse');
  await beginStudy(page, board);
  await page.goto(address(page, '#/analyse?moves=b2b4'));
  await shown(page, /b2>b4/);
  assert.equal((await library(page)).length, 1);
  await deleteInList(page);
  await page.click('dialog .primary');
  await page.keyboard.press('Control+z');
  await shown(page, /My thought/);
  assert.deepEqual(await library(page), []);
  await close();
});

test('a new game keeps the one that was running, which is continued from the list', async () => {
  const { page, board, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  const first = await page.textContent('.moves');
  await page.click('[data-action=new]');
  await page.click('dialog.sheet button[type=submit]');
  await turns(page, 0);
  await board.until('e2', /white pawn/);
  await page.reload();
  const titles = await library(page);
  assert.equal(titles.length, 1);
  assert.match(titles[0], /Danco/);
  await page.click('dialog .entry-open');
  await turns(page, 2);
  assert.equal(await page.textContent('.moves'), first);
  await play(board, 'd2', 'd4');
  await turns(page, 4);
  // A finished game opens in the analysis.
  await page.click('[data-action=resign]');
  await page.click('dialog [data-action=yes]');
  await page.waitForSelector('.status.over');
  await page.click('[data-action=new]');
  await page.click('dialog.sheet button[type=submit]');
  await turns(page, 0);
  await library(page);
  await page.click('dialog .entry-open');
  await page.waitForSelector('.view.analysis');
  await turns(page, 4);
  await close();
});

test('a game is kept to its last turn although the settings were changed during it', async () => {
  const { page, board, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await setLanguage(page, 'de');
  await setLanguage(page, 'en');
  await play(board, 'd2', 'd4');
  await turns(page, 4);
  await page.click('[data-action=new]');
  await page.click('dialog.sheet button[type=submit]');
  await turns(page, 0);
  await page.reload();
  await library(page);
  assert.match(await page.textContent('dialog .entry .hush'), /^2 turns/);
  await close();
});

test('a game that is deleted while it is open stays deleted until its next turn', async () => {
  const { page, board, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  assert.equal((await library(page)).length, 1);
  await deleteInList(page);
  await page.click('dialog .primary');
  await page.goto(address(page, '#/analyse'));
  await page.waitForSelector('.view.analysis');
  assert.deepEqual(await library(page), []);
  await page.goto(address(page, '#/play'));
  await page.reload();
  await turns(page, 2);
  assert.deepEqual(await library(page), []);
  await page.click('dialog .primary');
  await play(board, 'd2', 'd4');
  await turns(page, 4);
  assert.equal((await library(page)).length, 1);
  await close();
});

test('the report of an annotation, and what it offers, outlive a reload', async () => {
  const { page, close } = await open('#/analyse?moves=e2e4_f7f5_d1h5_a7a6');
  await turns(page, 4);
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  const report = await page.textContent('.job');
  await page.waitForSelector('.job [data-action=review]');
  await page.reload();
  await page.waitForSelector('.job table');
  assert.equal(await page.textContent('.job'), report);
  await page.click('.job [data-action=review]');
  await page.waitForFunction(() => /Find a better turn/.test(document.querySelector('.review')?.textContent ?? ''));
  await close();
});

test('of a file with many games every one is found, one after the other too, and after a reload', async () => {
  const { page, close } = await open('#/analyse');
  const games = Array.from({ length: 250 }, (_, i) => kPgn.replace('Anna', `Anna ${i + 1}`).replace('a start', `game ${i + 1}`));
  await paste(page, games.join('\n\n'));
  await page.waitForSelector('dialog .found button');
  await page.fill('dialog [name=find-game]', 'anna 249');
  await page.waitForFunction(() => document.querySelectorAll('dialog .found button').length === 1);
  await page.click('dialog .found button');
  await shown(page, /game 249/);
  await page.click('[data-action=game-after]');
  await shown(page, /game 250/);
  assert.match(await page.textContent('.collection-title'), /250 of 250/);
  await page.waitForFunction(() => document.querySelector('[data-action=game-after]').ariaDisabled === 'true');
  await page.click('[data-action=game-before]');
  await shown(page, /game 249/);
  await page.reload();
  await page.waitForSelector('.collection:not([hidden])');
  await page.click('[data-action=game-before]');
  await shown(page, /game 248/);
  // Games that were only viewed are not in the list of the user's own games.
  assert.deepEqual(await library(page), []);
  await close();
});

test('a study that two tabs have open is not overwritten by either', async () => {
  const { page, board, context, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  const other = await context.newPage();
  await other.goto(address(page, '#/analyse'));
  await other.waitForSelector('.view.analysis:not(.waiting)');
  await other.click('.view [data-action=menu]');
  await other.click('[data-action=library]');
  await other.click('dialog .entry-open');
  await other.waitForFunction(() => /copy/.test(document.querySelector('.toast').textContent));
  await other.fill('.comment-field', 'Of the other tab');
  await other.waitForSelector('.moves .comment');
  await page.fill('.comment-field', 'Of the first tab');
  await page.waitForSelector('.moves .comment');
  assert.equal((await library(page)).length, 2);
  await other.close();
  await close();
});

for (const rename of [true, false]) {
  test(`a study that another tab changed since the list was opened is ${rename ? 'renamed' : 'opened'} with its changes`, async () => {
    const { page, board, context, close } = await open('#/analyse');
    await play(board, 'e2', 'e4');
    await turns(page, 1);
    const other = await context.newPage();
    await other.goto(address(page, '#/analyse'));
    await other.waitForSelector('.view.analysis:not(.waiting)');
    await other.click('.view [data-action=menu]');
    await other.click('[data-action=library]');
    await other.waitForSelector('dialog .entry');
    await page.fill('.comment-field', 'My thought');
    await shown(page, /My thought/);
    if (rename) {
      await renameInList(other, 'King’s pawn');
      await other.reload();
      await other.click('.view [data-action=menu]');
      await other.click('[data-action=library]');
    }
    await page.close();
    await other.click('dialog .entry-open');
    await shown(other, /My thought/);
    assert.equal(await other.textContent('.players'), rename ? 'King’s pawn' : '');
    await close();
  });
}

test('the copy of a study that another tab has open is copied as well by a third tab', async () => {
  const { page, board, context, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  const tabs = [];
  for (let i = 0; i < 2; ++i) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(address(page, '#/analyse'));
    await tab.waitForSelector('.view.analysis:not(.waiting)');
    await tab.click('.view [data-action=menu]');
    await tab.click('[data-action=library]');
    await tab.click('dialog .entry-open >> nth=0');
    await shown(tab, /e2>e4/);
    await tab.waitForFunction(() => /copy/.test(document.querySelector('.toast').textContent));
  }
  assert.equal((await library(page)).length, 3);
  for (const tab of tabs) await tab.close();
  await close();
});

test('a study that another tab has changed meanwhile is not overwritten', async () => {
  const { page, board, context, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  // This tab still has the study, but not on the screen.
  await page.goto(address(page, '#/rules'));
  await page.reload();
  const other = await context.newPage();
  await other.goto(address(page, '#/analyse'));
  await other.waitForSelector('.view.analysis:not(.waiting)');
  await other.click('.view [data-action=menu]');
  await other.click('[data-action=library]');
  await other.click('dialog .entry-open');
  await shown(other, /e2>e4/); // before that, the comment would belong to the study that was open
  await other.fill('.comment-field', 'Of the other tab');
  await shown(other, /Of the other tab/);
  await page.goto(address(page, '#/analyse'));
  await page.waitForFunction(() => /copy/.test(document.querySelector('.toast').textContent));
  assert.equal((await library(page)).length, 2);
  await other.close();
  await page.locator('dialog .entry-open:not([aria-current])').click();
  await shown(page, /Of the other tab/);
  await close();
});

test('a game that two tabs have open is not overwritten by either', async () => {
  const { page, board, context, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('.view.play:not(.waiting) .table:not([data-busy])');
  await other.click('.view [data-action=menu]');
  await other.click('[data-action=library]');
  await other.click('dialog .entry-open');
  await other.waitForFunction(() => /copy/.test(document.querySelector('.toast').textContent));
  await turns(other, 2);
  await play(new BoardReader(other), 'd2', 'd4');
  await turns(other, 4);
  await page.goto(address(page, '#/analyse'));
  await page.waitForSelector('.view.analysis');
  await library(page);
  const details = await page.$$eval('dialog .entry .hush', (all) => all.map(({ textContent }) => textContent.split(' · ')[0]));
  assert.deepEqual(details.sort(), ['1 turn', '2 turns']);
  await other.close();
  await close();
});

test('what earlier versions of the page kept is in the list', async () => {
  const { page, close } = await open('#/rules');
  await page.evaluate(() => {
    localStorage.setItem('danco.studies', JSON.stringify({ Old: { start: 'startpos', tags: { StudyName: 'Old' }, result: '*', root: { k: [{ m: 'e2e4', n: 'e2>e4' }] }, path: [0] } }));
    localStorage.setItem('danco.games', JSON.stringify([{ tags: {}, result: '1-0', turns: ['d2d4'] }]));
  });
  await page.evaluate(() => indexedDB.deleteDatabase('danco'));
  await page.goto(address(page, '#/analyse'));
  await page.reload();
  const titles = await library(page);
  assert.equal(titles.length, 2);
  assert.ok(titles.includes('Old'));
  await page.locator('dialog .entry-open', { hasText: 'Game of' }).click();
  await shown(page, /d2>d4/);
  await close();
});

test('settings, game, study and puzzles of version 1.0 are as they were', async () => {
  // Written with the keys and fields of the source of 1.0.
  const tree = (tags, root) => ({ start: 'startpos', rules: 'pacosako', tags, result: '*', root, path: [] });
  const kept = {
    'danco.settings': { language: 'nl', theme: 'dark', sound: false, board: 'sea', pieces: 'simple', stepTime: 0, showSako: true, confirm: 'never' },
    'danco.game': {
      setup: { player: 'w', level: 3, elo: null, clock: { minutes: 5, increment: 3 }, start: 'startpos', rules: 'pacosako' },
      tree: tree({}, { k: [{ m: 'e2e4', n: 'e2>e4', t: 299000, k: [{ m: 'd7d5', n: 'd7>d5', t: 298000 }] }] }), left: { w: 299000, b: 298000 }, end: null,
    },
    'danco.study': tree({ StudyName: 'Mine' }, { k: [{ m: 'd2d4', n: 'd2>d4', c: 'The centre', g: 1, s: ['d4e5'], w: 'book' }] }),
    'danco.puzzles': { solved: ['4k3/8/8/8/8/8/8/4K3 w 0 - - -'], current: null, kind: '', failed: [], rating: 1234, tries: 40, streak: 3, best: 7 },
  };
  const { page, close } = await open('#/rules');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  await page.goto(address(page, '#/analyse'));
  await page.reload();
  await shown(page, /d2>d4[\s\S]*The centre/);
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset, language: document.documentElement.lang })),
    { theme: 'dark', board: 'sea', coordinates: 'inside', language: 'nl' });
  await page.goto(address(page, '#/puzzles'));
  await page.waitForFunction(() => /1234/.test(document.querySelector('.view').textContent));
  await page.goto(address(page, '#/play'));
  await page.waitForSelector(`${cell('d5')}[aria-label*="pion"]`);
  await page.waitForFunction(() => /4:5\d/.test(document.querySelector('.view').textContent));
  await close();
});

test('a tab that is closed while the database is slow loses nothing', async () => {
  const { page, board, context, close } = await open('#/analyse');
  // A database that never answers.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('slow')) IDBFactory.prototype.open = () => new EventTarget();
  });
  await page.evaluate(() => sessionStorage.setItem('slow', '1'));
  await page.reload();
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await page.fill('.comment-field', 'Half a sent');
  const url = address(page, '#/analyse');
  const other = await context.newPage();
  await page.close();
  // A browser may take a moment to notice that the tab is gone.
  await other.goto(new URL('texts.en.json', url).href);
  await other.waitForFunction(async () => (await navigator.locks.query()).held.length === 0);
  await other.goto(url);
  await other.waitForFunction(() => /Half a sent/.test(document.querySelector('.moves')?.textContent ?? ''));
  await other.click('.view [data-action=menu]');
  await other.click('[data-action=clear]');
  await other.waitForFunction(() => !document.querySelector('.moves .turn'));
  await other.click('.view [data-action=menu]');
  await other.click('[data-action=library]');
  await other.click('dialog .entry-open');
  await other.waitForFunction(() => /Half a sent/.test(document.querySelector('.moves')?.textContent ?? ''));
  await other.waitForSelector(cell('e4'));
  await close();
});

test('a study has chapters, which are chosen, named and added', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  await page.click('[data-action=name]');
  await page.fill('dialog [name=text]', 'Book');
  await page.click('dialog [data-action=keep]');
  await page.click('[data-action=chapter-new]');
  await turns(page, 0);
  await play(board, 'd2', 'd4');
  await turns(page, 1);
  assert.deepEqual(await library(page), ['Book: Chapter 2', 'Book']);
  await page.keyboard.press('Escape');
  await page.click('[data-action=chapter-rename]');
  await page.fill('dialog [name=text]', 'Queen’s pawn');
  await page.click('dialog [data-action=keep]');
  await page.waitForFunction(() => [...document.querySelectorAll('.chapters option')].map((one) => one.textContent).join() === '1. Chapter 1,2. Queen’s pawn');
  await page.locator('.chapters select').selectOption('0');
  await shown(page, /e2>e4/);
  await page.reload();
  await page.waitForSelector('.chapters option >> nth=1', { state: 'attached' });
  await close();
});

test('a study of the last visit that is opened from a game is no copy', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'd2', 'd4');
  await turns(page, 1);
  await page.goto(address(page, '#/play'));
  await page.reload();
  await page.waitForSelector('.view.play:not(.waiting) .table:not([data-busy])');
  await library(page);
  await page.click('dialog .entry-open');
  await shown(page, /d2>d4/);
  assert.equal((await library(page)).length, 1);
  assert.doesNotMatch(await page.textContent('.toast'), /copy/);
  await close();
});

test('a study that is left and opened again is no copy', async () => {
  const { page, board, close } = await open('#/analyse');
  await play(board, 'd2', 'd4');
  await turns(page, 1);
  await page.goto(address(page, '#/play'));
  await page.reload();
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await page.click('[data-action=analyse]');
  await page.waitForSelector('.view.analysis');
  await turns(page, 2);
  for (let i = 0; i < 2; ++i) {
    await library(page);
    await page.locator('dialog .entry-open', { hasText: 'Study of' }).click();
    await shown(page, /d2>d4/);
  }
  await page.fill('.comment-field', 'The same study');
  await shown(page, /The same study/);
  assert.equal((await library(page)).length, 2);
  assert.doesNotMatch(await page.textContent('.toast'), /copy/);
  await close();
});
