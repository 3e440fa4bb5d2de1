import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StoreError } from './store-error.ts';

/** In bytes: on Linux a unix socket in it has a path of at most 107. */
const MAX_FOLDER_BYTES = 107 - '/lock-000000000000.sock'.length;
const SOCKET_NAME = /^lock-[0-9a-f]{12}\.sock$/u;
const PROBE_TIMEOUT_MS = 1_000;

export interface DirectoryLock {
  /** Sets the handler of connections to the holder. */
  readonly onConnection: (handler: (socket: Socket) => void) => void;
  release(): Promise<void>;
}

async function socketNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => SOCKET_NAME.test(name));
}

const SILENCE = new Set(['ECONNREFUSED', 'ENOENT']);

/** Connects to a listening process. Anything but a refused connection counts as life. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    const timer = setTimeout(() => resolve(socket), PROBE_TIMEOUT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve(SILENCE.has(error.code ?? '') ? undefined : socket);
    });
  });
}

async function isAlive(path: string): Promise<boolean> {
  const socket = await connectTo(path);
  socket?.destroy();
  return socket !== undefined;
}

async function anyAlive(folder: string, names: readonly string[]): Promise<boolean> {
  const alive = await Promise.all(names.map((name) => isAlive(join(folder, name))));
  return alive.includes(true);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ path, backlog: 64 }, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * One attempt. The holder of the lock has, after it began to listen, seen every other process silent: of two
 * that try at once, the one that looks last sees the other, so never both hold it. A silent socket is removed
 * only by the holder; a socket that was removed while its owner was still starting is noticed by that owner,
 * which then steps back.
 */
async function attemptLock(folder: string): Promise<Server | undefined> {
  if (await anyAlive(folder, await socketNames(folder))) return undefined;
  const ownName = `lock-${randomBytes(6).toString('hex')}.sock`;
  const server = await listen(join(folder, ownName));
  // Any process that can connect can act as the operator; a missing socket was removed by the holder, which
  // is noticed below.
  await chmod(join(folder, ownName), 0o600).catch(ignoreMissing);
  const others = (await socketNames(folder)).filter((name) => name !== ownName);
  const alone = !(await anyAlive(folder, others));
  if (!alone || !(await socketNames(folder)).includes(ownName)) {
    await closeServer(server);
    return undefined;
  }
  await Promise.all(others.map((name) => unlink(join(folder, name)).catch(ignoreMissing)));
  return server;
}

const errnoSchema = z.object({ code: z.string(), syscall: z.string() });

function toLockError(error: unknown, folder: string): unknown {
  const read = errnoSchema.safeParse(error);
  if (!read.success) return error;
  return new StoreError(
    'folder-unusable',
    `The data folder ${folder} cannot be used (${read.data.syscall}: ${read.data.code}). DATA_DIR must be a folder on a local disk that this user may write to.`,
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Holds connections until there is a handler, and can end them all. */
function serveConnections(server: Server) {
  const open = new Set<Socket>();
  let handle: ((socket: Socket) => void) | undefined;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A probe only looks and leaves, sometimes before it was even accepted.
    socket.on('error', () => socket.destroy());
    handle?.(socket);
  });
  return {
    onConnection: (handler: (socket: Socket) => void) => {
      handle = handler;
      for (const socket of open) handler(socket);
    },
    destroyAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

async function waitForLock(folder: string, waitMs: number): Promise<Server> {
  const deadlineMs = Date.now() + waitMs;
  for (;;) {
    const server = await attemptLock(folder);
    if (server !== undefined) return server;
    if (Date.now() >= deadlineMs) {
      throw new StoreError(
        'folder-held',
        `Another process is using the data folder ${folder}. Stop it, or choose another DATA_DIR.`,
      );
    }
    // Random: two that stepped back from each other must not collide again.
    await sleep(40 + Math.random() * 120);
  }
}

/**
 * Locks a folder for as long as this process lives, by a listening socket in it. A process that was
 * killed falls silent, and its lock with it. The folder is made when it is missing. Waits up to `waitMs` for another
 * holder to go away. @throws {StoreError} `folder-held`, `folder-unusable`
 */
export async function lockDirectory(
  folder: string,
  { waitMs = 5_000 }: { waitMs?: number } = {},
): Promise<DirectoryLock> {
  if (Buffer.byteLength(folder) > MAX_FOLDER_BYTES)
    throw new StoreError(
      'folder-unusable',
      `The path of the data folder ${folder} has more than ${MAX_FOLDER_BYTES} bytes. Choose a shorter DATA_DIR, or a link to it.`,
    );
  let server: Server;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    server = await waitForLock(folder, waitMs);
  } catch (error) {
    throw toLockError(error, folder);
  }
  const connections = serveConnections(server);
  return {
    onConnection: connections.onConnection,
    async release() {
      const closed = closeServer(server);
      connections.destroyAll();
      await closed;
    },
  };
}

/** A connection to the process that holds the folder, or `undefined` when none does. */
export async function connectToHolder(folder: string): Promise<Socket | undefined> {
  for (const name of await socketNames(folder)) {
    const socket = await connectTo(join(folder, name));
    if (socket !== undefined) return socket;
  }
  return undefined;
}
