// SPDX-License-Identifier: MIT
// An engine that outlives its worker: one that fails is replaced by another, which gets the options again. Requests carry
// their game, so they are repeated; whoever began a search begins it again. It starts with the small module, and the whole
// one takes over for requests that need it.

import type { Engine, Progress, Scope } from './engine.ts';

/** The rule set that the small module knows. */
export const kUsualRules = 'pacosako';
/** What only the whole engine answers. */
const kOfWhole = new Set(['annotate', 'convert', 'opening', 'openings', 'picture', 'why']);

/** So many failures in a row, without an answer in between, end it: something is wrong that another engine has too. */
const kMostFailures = 3;
/** How often an engine that owes an answer is asked whether it lives, in milliseconds. */
const kWatchEvery = 10_000;
/** So many times it may say nothing at all, while it reads a long text or a phone is asleep. */
const kMostSilence = 3;

export class LastingEngine implements Engine {
  onLine: ((line: string) => void) | null = null;
  /** Called when no engine can be had any more. */
  onError: ((error: Error) => void) | null = null;
  /** Called when another engine has taken over: what was said since the last answer must be said again. */
  onRestart: (() => void) | null = null;
  private readonly options = new Map<string, string>();
  private failures = 0;
  private next: Promise<void> | null = null;
  private failure: Error | null = null;
  private requests = 0;
  private searching = false;
  private silence = 0;
  private scope: Scope = 'play';
  private widening: Promise<void> | null = null;
  private readonly underWay = new Set<Promise<unknown>>();

  /** `engine` is of the scope `play`. */
  constructor(private engine: Engine, private readonly start: (scope: Scope) => Promise<Engine>, private readonly tell: () => void) {
    this.attach();
    // A worker that was ended from outside tells nobody.
    setInterval(() => this.watch(), kWatchEvery);
  }

  get threads(): number {
    return this.engine.threads;
  }

  send(line: string): void {
    const option = /^setoption name (.*?) value /.exec(line);
    if (option) this.options.set(option[1]!, line);
    if (line.startsWith('go ')) this.searching = true;
    // (While another one starts, it gets the options, and onRestart begins the search.)
    if (!this.next && !this.failure) this.engine.send(line);
  }

  /** Resolves when every rule set is known and every question answered. */
  widen(): Promise<void> {
    this.widening ??= this.start('all').then((engine) => {
      if (this.failure) return engine.terminate();
      this.scope = 'all';
      this.replace(engine);
    }).catch((error: unknown) => {
      this.widening = null; // who asks again tries again
      throw error;
    });
    return this.widening;
  }

  // The old engine ends after it has answered its requests. A search does not wait for its end: it is begun again.
  private replace(engine: Engine): void {
    const old = this.engine;
    old.onLine = old.onError = null;
    void Promise.allSettled([...this.underWay]).then(() => old.terminate());
    this.takeOver(engine);
    if (this.searching) this.onRestart?.();
  }

  private takeOver(engine: Engine): void {
    this.engine = engine;
    this.attach();
    for (const line of this.options.values()) engine.send(line);
  }

  async request(name: string, args?: object, options?: { onProgress?: (p: Progress) => void }): Promise<unknown> {
    const { rules = kUsualRules } = (args ?? {}) as { rules?: string };
    if (kOfWhole.has(name) || rules !== kUsualRules) await this.widen();
    for (let tries = 0; ; ++tries) {
      await this.next;
      if (this.failure) throw this.failure;
      const { engine } = this;
      this.requests += 1;
      try {
        const answer = await this.held(engine.request(name, args, {
          onProgress: (progress) => {
            this.silence = 0;
            options?.onProgress?.(progress);
          },
        }));
        this.failures = this.silence = 0;
        return answer;
      } catch (error) {
        // A wrong request stays wrong, and a request that has ended two engines is not sent to a third.
        if ((error instanceof Error && 'field' in error) || (engine === this.engine && !this.next) || tries === 1) throw error;
      } finally {
        this.requests -= 1;
      }
    }
  }

  // Returns `answer`, which counts as pending until it arrives.
  private held<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  terminate(): void {
    this.failure ??= new Error('the engine was terminated');
    this.engine.terminate();
  }

  private attach(): void {
    this.engine.onLine = (line) => {
      this.silence = 0;
      if (line === 'readyok') return;
      if (line.startsWith('bestmove')) {
        this.failures = 0;
        this.searching = false;
      }
      this.onLine?.(line);
    };
    this.engine.onError = (error) => this.failed(error);
  }

  private watch(): void {
    if (this.next || this.failure || (this.requests === 0 && !this.searching)) {
      this.silence = 0;
      return;
    }
    if (this.silence >= kMostSilence) {
      this.engine.onError = null;
      this.engine.terminate();
      return this.failed(new Error('the engine gives no answer'));
    }
    this.silence += 1;
    this.engine.send('isready');
  }

  private failed(error: Error): void {
    if (this.failure) return;
    this.silence = 0;
    this.failures += 1;
    if (this.failures > kMostFailures) return this.giveUp(error);
    const { scope } = this;
    this.next = this.start(scope).then((engine) => {
      if (this.failure) return engine.terminate();
      this.next = null;
      // (The whole engine may have taken over meanwhile.)
      if (scope === this.scope) this.takeOver(engine);
      else engine.terminate();
      this.tell();
      this.onRestart?.();
    }, (fault: Error) => this.giveUp(fault));
  }

  private giveUp(error: Error): void {
    this.next = null;
    this.failure = error;
    this.onError?.(error);
  }
}
