// SPDX-License-Identifier: MIT
// The page without a network: a service worker keeps what the page is made of.

import { recall, remember } from './settings.ts';

const kKey = 'danco.offline';
const kBegun = 'danco-begun';
/** Milliseconds after which a visitor who does nothing gets the rest all the same. */
const kLongest = 60_000;
/** Milliseconds for which the page waits for its font. */
const kFontPatience = 400;

/**
 * `none`: this browser, or this address, keeps no pages; `loading`: not all is kept yet; `ready`: the page works
 * without a network. The root element carries it as `data-offline`.
 */
export type OfflineState = 'none' | 'loading' | 'ready';

export function offlineState(): OfflineState {
  return (document.documentElement.dataset['offline'] ?? 'none') as OfflineState;
}

/**
 * Sets the page in the font that comes with the copy for use without a network. A first visit does without it, and so does a
 * visit to which it comes late: texts keep the width that they begin with.
 */
export async function useKeptFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const loaded = Promise.all(['', '600 '].map((weight) => document.fonts.load(`${weight}1em Inter`))).then(() => true);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), kFontPatience));
  if (await Promise.race([loaded, late]).catch(() => false)) document.documentElement.dataset['font'] = '';
}

/** The files of the engine that a later visit may start. */
function engineFiles(): string[] {
  const files = (build: string) => [build, `${build}-play`].flatMap((name) => [`danco-${name}.js`, `danco-${name}.wasm`]);
  const threads = [...files('threads'), 'danco-threads.worker.js', 'danco-threads-play.worker.js'];
  const single = files('single');
  const wanted = new URLSearchParams(location.search).get('threads') === '0' ? single
    // A host without the headers for threads: the service worker will send them from the next visit on.
    : crossOriginIsolated ? threads : [...single, ...threads];
  return ['index.js', ...['worker.js', ...wanted].map((name) => `wasm/${name}`)].map((name) => `engine/${name}`);
}

/** Asks a service worker to keep addresses; resolves to how many it could not. */
function ask(worker: ServiceWorker, keep: string[]): Promise<number> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done((data as { missing: number }).missing);
    worker.postMessage({ keep }, [port2]);
  });
}

/**
 * Installs the service worker and has it keep all that the page needs. `onReady` is called when the page can be
 * used without a network for the first time in this browser.
 */
export function installWorker(onReady: () => void): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  // On a first visit the network is for the game: all else is fetched when the reader has begun with something.
  if (navigator.serviceWorker.controller) return install(onReady);
  const begin = () => {
    removeEventListener(kBegun, begin);
    clearTimeout(timer);
    install(onReady);
  };
  const timer = setTimeout(begin, kLongest);
  addEventListener(kBegun, begin);
}

/** To be called when the reader has begun with something: a turn is answered, a puzzle or a lesson is there. */
export function tellBegun(): void {
  dispatchEvent(new Event(kBegun));
}

function install(onReady: () => void): void {
  const { dataset } = document.documentElement;
  let asked: ServiceWorker | null = null;
  const tell = async () => {
    dataset['offline'] = 'loading';
    await navigator.serviceWorker.register('sw.js', { type: 'classic' });
    const { active } = await navigator.serviceWorker.ready;
    asked = active;
    const keep = engineFiles().map((name) => new URL(name, document.baseURI).href);
    if (!active || (await ask(active, keep)) > 0) return;
    dataset['offline'] = 'ready';
    if (recall<boolean>(kKey)) return;
    remember(kKey, true);
    onReady();
  };
  // A browser that forbids it plays on without.
  const again = () => void tell().catch(() => (dataset['offline'] = 'none'));
  // A new version of the page has a new service worker, which has kept nothing of the engine yet.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller !== asked) again();
  });
  again();
}
