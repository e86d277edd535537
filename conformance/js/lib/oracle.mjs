// A conversation with `lowball oracle`: a request a line, an answer a line.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const COMMAND = process.env.LOWBALL_ORACLE ?? "python3 -m lowball oracle";

export class Oracle {
  #waiting = new Map();
  #last = 0;
  #broken = null;

  constructor(command = COMMAND) {
    const [program, ...words] = command.split(" ");
    this.process = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.process.once("close", resolve));
    this.process.once("error", (error) => this.#fail(error));
    this.process.once("close", (code) => this.#fail(new Error(`the oracle ended with ${code}`)));
    this.process.stdin.on("error", (error) => this.#fail(error));
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
  }

  #fail(error) {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
  }

  /** The whole answer, {id, ok} or {id, error}. */
  ask(request) {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.process.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  }

  /** What is under "ok"; an Error where the oracle refuses. */
  async get(request) {
    const answer = await this.ask(request);
    if (answer.error) throw new Error(`${answer.error.type}: ${answer.error.message}`);
    return answer.ok;
  }

  end() {
    this.process.stdin.end();
    return this.ended;
  }
}
