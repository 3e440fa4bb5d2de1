import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { AppError } from '../../contract/app-error.ts';
import { runToEnd, startHeldProgram } from '../held-process.ts';

const GO_FOLDER = resolve(import.meta.dirname, 'go');
const BUILT_FOLDER = resolve('node_modules/.cache/witnesses');
/** As `PATH` has it, or where Go's own installer puts it. */
const GO_COMMANDS = ['go', '/usr/local/go/bin/go'];

export class WitnessCheckError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('witness-check', message, { cause });
  }
}

async function findGo(): Promise<string> {
  for (const command of GO_COMMANDS) {
    const version = await runToEnd(command, ['version']);
    if (version.code === 0) return command;
  }
  throw new WitnessCheckError(
    'This needs Go 1.26 or newer, as `go` or in /usr/local/go, and a Go module proxy: the programs that are not ours are built with it.',
  );
}

/** Builds fsck, litewitness, omniwitness and gocheck, as go/go.mod and go/go.sum have them. */
export async function buildPrograms(): Promise<void> {
  const go = await findGo();
  await mkdir(BUILT_FOLDER, { recursive: true });
  const { code, errors } = await runToEnd(go, ['build', '-o', `${BUILT_FOLDER}/`, './gocheck', 'tool'], {
    cwd: GO_FOLDER,
  });
  if (code !== 0) {
    throw new WitnessCheckError(
      `The programs could not be built. They need Go 1.26 or newer and a Go module proxy (\`go env GOPROXY\`).\n${errors}`,
    );
  }
}

const built = (name: string): string => join(BUILT_FOLDER, name);

/** What gocheck says of something right. @throws {WitnessCheckError} with what it says of anything else */
export async function gocheck(given: readonly string[], input = ''): Promise<string> {
  const { code, errors, output } = await runToEnd(built('gocheck'), given, { input });
  if (code !== 0) throw new WitnessCheckError(`gocheck refuses: ${shorten(output + errors)}`);
  return output.trim();
}

/** @throws {WitnessCheckError} unless a program refuses */
export async function expectRefusal(what: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof WitnessCheckError) return;
    throw error;
  }
  throw new WitnessCheckError(`${what} was not noticed.`);
}

/** Fsck prints whole tiles in hex. */
const MAX_LINE_LENGTH = 300;
const shorten = (output: string): string =>
  output
    .trim()
    .split('\n')
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line))
    .join('\n');

/** @throws {WitnessCheckError} unless fsck says that all is well; it exits with 0 in any case */
export async function runFsck(url: string, keyFile: string): Promise<void> {
  const { code, errors, output } = await runToEnd(built('fsck'), [
    `--storage_url=${url}/`,
    `--public_key=${keyFile}`,
    '--ui=false',
    '-N=8',
    '-logtostderr',
    '-v=0',
  ]);
  const said = output + errors;
  if (code !== 0 || !said.includes("Successfully fsck'd")) {
    throw new WitnessCheckError(`fsck refuses ${url}:\n${shorten(said)}`);
  }
}

export interface RunningProgram {
  /** What it wrote to its standard output so far. */
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts one of the programs, which runs until it is stopped. */
export function startProgram(name: string, given: readonly string[]): RunningProgram {
  const child = startHeldProgram(built(name), given, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close');
  return {
    output: () => {
      if (child.exitCode !== null) throw new WitnessCheckError(`${name} ended:\n${errors}`);
      return output;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const WAIT_MS = 50;
const MAX_WAITS = 400;

/** Waits until `find` answers anything but `undefined`. */
export async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (let attempt = 0; attempt < MAX_WAITS; attempt += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((answer) => {
      setTimeout(answer, WAIT_MS);
    });
  }
  throw new WitnessCheckError(`${what} did not come.`);
}

/** Whether something listens there. */
export function isListening(port: number): Promise<true | undefined> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(undefined));
    socket.once('connect', () => socket.destroy());
  });
}
