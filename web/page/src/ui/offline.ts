// SPDX-License-Identifier: MIT
// Makes the page work without a network: a service worker stores its files.

import { recall, remember } from './settings.ts';

const kKey = 'danco.offline';
const kBegun = 'danco-begun';
/** Milliseconds after which everything is stored even if the user does nothing. */
const kLongest = 60_000;
/** Milliseconds for which the page waits for its font. */
const kFontPatience = 400;

/**
 * `none`: this browser or address cannot store the page; `loading`: not everything is stored yet; `ready`: the page
 * works without a network. The root element has it as `data-offline`.
 */
export type OfflineState = 'none' | 'loading' | 'ready';

export function offlineState(): OfflineState {
  return (document.documentElement.dataset['offline'] ?? 'none') as OfflineState;
}

/**
 * Uses the stored font. A first visit does without it, and so does one in which it arrives late, so that texts keep
 * their width.
 */
export async function useKeptFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const loaded = Promise.all(['', '600 '].map((weight) => document.fonts.load(`${weight}1em Inter`))).then(() => true);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), kFontPatience));
  if (await Promise.race([loaded, late]).catch(() => false)) document.documentElement.dataset['font'] = '';
}

/** The engine's files that a later visit may need. */
function engineFiles(): string[] {
  const files = (build: string) => [build, `${build}-play`].flatMap((name) => [`danco-${name}.js`, `danco-${name}.wasm`]);
  const threads = [...files('threads'), 'danco-threads.worker.js', 'danco-threads-play.worker.js'];
  const single = files('single');
  const wanted = new URLSearchParams(location.search).get('threads') === '0' ? single
    // A host that does not send the headers for threads: the service worker will add them from the next visit on.
    : crossOriginIsolated ? threads : [...single, ...threads];
  return ['index.js', ...['worker.js', ...wanted].map((name) => `wasm/${name}`)].map((name) => `engine/${name}`);
}

/** Asks a service worker to store files. Resolves to the number of files that it could not store. */
function ask(worker: ServiceWorker, keep: string[]): Promise<number> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done((data as { missing: number }).missing);
    worker.postMessage({ keep }, [port2]);
  });
}

/**
 * Installs the service worker and has it store everything that the page needs. `onReady` is called when the page can be
 * used without a network for the first time in this browser.
 */
export function installWorker(onReady: () => void): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  // On a first visit the network is reserved for the game: everything else is fetched once the user has started
  // something.
  if (navigator.serviceWorker.controller) return install(onReady);
  const begin = () => {
    removeEventListener(kBegun, begin);
    clearTimeout(timer);
    install(onReady);
  };
  const timer = setTimeout(begin, kLongest);
  addEventListener(kBegun, begin);
}

/** Call this when the user has started something: a turn is answered, or a puzzle or a lesson is shown. */
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
  // If the browser forbids it, the page works without.
  const again = () => void tell().catch(() => (dataset['offline'] = 'none'));
  // A new version of the page has a new service worker, which has not stored the engine yet.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller !== asked) again();
  });
  again();
}
