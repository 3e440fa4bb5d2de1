/** About what the network hands on at once, so that tests see how much was taken. */
export const PIECE_BYTES = 256 * 1024;

/** An answer that begins so and then repeats a text for as long as it is read; and how many bytes of it were taken. */
export function endlessAnswer(begin: string, repeated: string, init: ResponseInit = {}) {
  const [first, next] = [begin, repeated].map((text) => new TextEncoder().encode(text));
  let takenBytes = 0;
  const take = (controller: ReadableStreamDefaultController<Uint8Array>, piece = new Uint8Array()) => {
    takenBytes += piece.length;
    if (piece.length > 0) controller.enqueue(piece);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => take(controller, first),
      pull(controller) {
        // A reader without a bound shows itself, and not by the end of memory.
        if (takenBytes > 256 * 1024 * 1024) controller.close();
        else take(controller, next);
      },
    },
    { highWaterMark: 0 },
  );
  return { answer: new Response(body, init), takenBytes: () => takenBytes };
}
