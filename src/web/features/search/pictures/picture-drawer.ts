import { Store } from '../../../../signer/store.ts';
import type { Pictures } from '../../../registry/results/pictures.ts';

/** The shortest interval between drawings while rows arrive. */
const LEAST_WAIT_MS = 250;

/** A request for charts. */
export interface PictureRequest {
  readonly answerId: number;
  /** Changes whenever rows arrive or change. */
  readonly version: unknown;
  readonly draw: (signal: AbortSignal) => Promise<Pictures>;
}

export interface DrawnPictures {
  /** The answer that the charts show. */
  readonly answerId: number | undefined;
  readonly version: unknown;
  readonly pictures: Pictures | undefined;
  readonly failed: boolean;
}

/** Draws the latest request, one at a time and at intervals. The previous charts stay meanwhile. */
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

  /** Stops drawing until the next request. */
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
      // Shown in place of the charts; an error of the answer itself is shown in place of its rows.
      if (!drawing.signal.aborted) this.setState({ answerId, version, pictures: undefined, failed: true });
    }
    if (this.#drawing !== drawing) return;
    this.#drawing = undefined;
    if (this.#wanted !== undefined) this.#schedule();
  }
}
