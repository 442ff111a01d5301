// SPDX-License-Identifier: MIT
// An engine that survives failures of its worker. A worker that fails is replaced by another, which gets the options
// again. Requests contain their game, so they are repeated; callers repeat their searches. It starts with the small
// module and switches to the whole engine for requests that need it.

import type { Engine, Progress, Scope } from './engine.ts';

/** The rule set of the small module. */
export const kUsualRules = 'pacosako';
/** Requests that only the whole engine answers. */
const kOfWhole = new Set(['annotate', 'convert', 'opening', 'openings', 'picture', 'why']);

/** After this many consecutive failures without an answer the engine is not replaced: another one would fail, too. */
const kMostFailures = 3;
/** Milliseconds between checks whether an engine that has not answered is still alive. */
const kWatchEvery = 10_000;
/** The number of checks that it may leave unanswered, while it reads a long text or a phone is asleep. */
const kMostSilence = 3;

/** Whether the engine has rejected a request as invalid; any other error means that the engine has failed. */
export function isRejection(error: unknown): boolean {
  return error instanceof Error && 'field' in error;
}

export class LastingEngine implements Engine {
  onLine: ((line: string) => void) | null = null;
  /** Called when no working engine can be started any more. */
  onError: ((error: Error) => void) | null = null;
  /** Called when another engine has taken over. Everything sent since the last answer must be sent again. */
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

  /** Whether `engine` has the scope `play`. */
  constructor(private engine: Engine, private readonly start: (scope: Scope) => Promise<Engine>, private readonly tell: () => void) {
    this.attach();
    // Nothing reports that a worker was ended from outside.
    setInterval(() => this.watch(), kWatchEvery);
  }

  get threads(): number {
    return this.engine.threads;
  }

  send(line: string): void {
    const option = /^setoption name (.*?) value /.exec(line);
    if (option) this.options.set(option[1]!, line);
    if (line.startsWith('go ')) this.searching = true;
    // While another engine starts, it receives the options, and onRestart begins the search.
    if (!this.next && !this.failure) this.engine.send(line);
  }

  /** Resolves when every rule set is available and every request is answered. */
  widen(): Promise<void> {
    this.widening ??= this.start('all').then((engine) => {
      if (this.failure) return engine.terminate();
      this.scope = 'all';
      this.replace(engine);
    }).catch((error: unknown) => {
      this.widening = null; // the next call tries again
      throw error;
    });
    return this.widening;
  }

  // The old engine ends after it has answered its requests. A search does not wait for that: it is started again.
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
        // An invalid request stays invalid, and a request during which two engines ended is not sent to a third.
        if (isRejection(error) || (engine === this.engine && !this.next) || tries === 1) throw error;
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
      // The whole engine may have taken over in the meantime.
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
