// SPDX-License-Identifier: MIT
/** The rules of Paco Ŝako in the calling thread, for code that cannot wait, such as the reducers of a state library. */
import type { Answers, RequestName } from "./index.js";

export interface Rules {
  /**
   * Answers a request before it returns. Throws a RequestError. Most requests take well below a millisecond, but
   * `annotate` and `why` search and block the thread.
   */
  request<Name extends RequestName>(name: Name, fields?: object): Answers[Name];
}

/** Loads the rules once. `base` is the address of the package's folder, if it is not that of rules.js. */
export function createRules(options?: { base?: string }): Promise<Rules>;
