import { Store } from '../../../../signer/store.ts';
import type { Pictures } from '../../../registry/results/pictures.ts';

/** While rows arrive, they are drawn no more often. */
const LEAST_WAIT_MS = 250;

/** Pictures to be drawn. */
export interface PictureRequest {
  readonly answerId: number;
  /** Another value whenever rows arrived or changed. */
  readonly version: unknown;
  readonly draw: (signal: AbortSignal) => Promise<Pictures>;
}

export interface DrawnPictures {
  /** Of which answer the pictures are. */
  readonly answerId: number | undefined;
  readonly version: unknown;
  readonly pictures: Pictures | undefined;
  readonly failed: boolean;
}

/** Draws what was asked for last, one at a time and at intervals. The pictures before stay until then. */
export class PictureDrawer extends Store<DrawnPictures> {
  #wanted: PictureRequest | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawing: AbortController | undefined;
  #drawnAtMs = Number.NEGATIVE_INFINITY;

  constructor() {
    super({ answerId: undefined, version: undefined, pictures: undefined, failed: false });
  }

  want(request: PictureRequest): void {
    this.#wanted = request;
    this.#schedule();
  }

  /** Nothing is drawn any more until something is wanted again. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = undefined;
    this.#drawing?.abort();
    this.#drawing = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#drawing !== undefined) return;
    const waitMs = Math.max(0, this.#drawnAtMs + LEAST_WAIT_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const request = this.#wanted;
      this.#wanted = undefined;
      if (request !== undefined) void this.#draw(request);
    }, waitMs);
  }

  async #draw({ answerId, version, draw }: PictureRequest): Promise<void> {
    const drawing = new AbortController();
    this.#drawing = drawing;
    this.#drawnAtMs = performance.now();
    try {
      const pictures = await draw(drawing.signal);
      if (!drawing.signal.aborted) this.setState({ answerId, version, pictures, failed: false });
    } catch {
      // Said where the pictures would be; the answer's own failure is shown where its rows would be.
      if (!drawing.signal.aborted) this.setState({ answerId, version, pictures: undefined, failed: true });
    }
    if (this.#drawing !== drawing) return;
    this.#drawing = undefined;
    if (this.#wanted !== undefined) this.#schedule();
  }
}
