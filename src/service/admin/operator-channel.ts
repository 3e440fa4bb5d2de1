import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { type AdministrationRequest, administrationRequestSchema } from './administer.ts';

/**
 * An operator's command reaches the service running on the same folder over the unix socket that is the
 * folder's lock, which only this user can open. One line of JSON each way.
 */
const answerSchema = z.discriminatedUnion('done', [
  z.object({ done: z.literal(true), lines: z.array(z.string()).readonly() }),
  z.object({ done: z.literal(false), message: z.string() }),
]);
type Answer = z.output<typeof answerSchema>;

/** Withdrawing or reinstating a million contributions takes minutes. */
const ANSWER_TIMEOUT_MS = 600_000;

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: socket });
    lines.once('line', resolve);
    lines.once('close', () =>
      reject(new AppError('operator-channel', 'The service did not answer. Is it stopping?')),
    );
  });
}

async function respondTo(
  line: string,
  run: (request: AdministrationRequest) => Promise<readonly string[]>,
): Promise<Answer> {
  try {
    return { done: true, lines: await run(administrationRequestSchema.parse(JSON.parse(line))) };
  } catch (error) {
    const message = error instanceof AppError ? error.message : 'The service did not understand the request.';
    return { done: false, message };
  }
}

/** Serves one connection. A mere probe of the lock sends nothing and is ignored. */
export function respondToOperator(
  socket: Socket,
  run: (request: AdministrationRequest) => Promise<readonly string[]>,
): void {
  readLine(socket)
    .then(async (line) => {
      socket.end(`${JSON.stringify(await respondTo(line, run))}\n`);
    })
    .catch(() => {
      socket.destroy();
    });
}

/** Runs the command in the running service; returns the lines to print. @throws {AppError} in its words */
export async function askService(socket: Socket, request: AdministrationRequest): Promise<readonly string[]> {
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
  socket.write(`${JSON.stringify(request)}\n`);
  const answer = answerSchema.parse(JSON.parse(await readLine(socket)));
  socket.destroy();
  if (!answer.done) throw new AppError('operator-refused', answer.message);
  return answer.lines;
}
