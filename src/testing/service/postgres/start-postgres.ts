import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';
import { freePort } from '../processes/free-port.ts';

export interface PostgresOptions {
  /** Waits for the disk before a commit is answered, as in production; faster without. */
  readonly durable?: boolean;
  /** More lines for postgresql.conf, such as `max_connections=20`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A standby that streams from this server; it has the same users and databases. */
  readonly standbyOf?: Pick<TestPostgres, 'url'>;
  /** A free one if it is not given. */
  readonly port?: number;
}

export interface TestPostgres {
  /** The URL of a superuser, on a database that exists from the start. `start` keeps it. */
  readonly url: string;
  /** The same server and user, another database. */
  urlOf(database: string): string;
  /** Runs statements in the database of `url`. */
  exec(sql: string): Promise<void>;
  /** Ends the server and keeps its data: `fast` closes all connections in order, `crash` is `kill -9`. */
  halt(how: 'fast' | 'crash'): Promise<void>;
  /** Kills every process of the server at once and removes its folder, as if its machine were gone. */
  lose(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Starts it again after `halt`. */
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Finds a user without rights when the tests run as root, since PostgreSQL refuses to. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Runs one server until a word or the end of its standard input arrives. The input ends with this process,
 * even if it is killed, and no server outlives its test. `fast` and `crash` keep the data, anything else
 * removes it. Killing the server itself alone would leave its other processes time to answer.
 */
const KEEPER = `
folder=$1; shift
"$@" >>"$folder/log" 2>&1 </dev/null &
server=$!
read -r order
case "$order" in
  fast) kill -INT $server ;;
  crash) kill -KILL $server ;;
  lose) kill -KILL $server $(pgrep -P $server) ;;
  *) kill -QUIT $server ;;
esac
wait $server
case "$order" in fast|crash) ;; *) cd / && rm -rf "$folder" ;; esac
`;

function flags(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`-${name}`, value]);
}

const FAST = { fsync: 'off', full_page_writes: 'off' };
/** The name of a standby for `synchronous_standby_names`. */
const STANDBY_NAME = 'standby';

const START_PATIENCE_MS = 90_000;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a PostgreSQL server on a free port of loopback, in a temporary folder, with a password. It ends with
 * this process at the latest, even if the process is killed.
 */
export async function startPostgres({
  durable = false,
  settings = {},
  standbyOf,
  port: wantedPort,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'contribution-desk-postgres-'));
  const data = join(folder, 'data');
  const as = { cwd: folder, ...owner };
  const password =
    standbyOf === undefined ? randomBytes(12).toString('hex') : new URL(standbyOf.url).password;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const { bin, environment } = findPostgres(as);
  const port = wantedPort ?? (await freePort());
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', ...environment };
  const urlOf = (database: string) => `postgres://desk:${password}@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  async function run(program: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(join(bin, program), args, { env: { ...env, PGPASSWORD: password }, ...as });
  }
  async function initialize(): Promise<void> {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
    await run('initdb', [
      ...flags({ D: data, U: 'desk', A: 'md5', E: 'UTF8' }),
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--no-sync',
    ]);
  }
  async function copy({ hostname, port: itsPort, username }: URL): Promise<void> {
    const from = `host=${hostname} port=${itsPort} user=${username} application_name=${STANDBY_NAME}`;
    await run('pg_basebackup', [
      ...flags({ D: data, d: from }),
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ]);
  }
  try {
    await (standbyOf === undefined ? initialize() : copy(new URL(standbyOf.url)));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const configuration = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    ...(durable ? {} : FAST),
    ...settings,
  };
  const command = [
    join(bin, 'postgres'),
    ...flags({ D: data }),
    ...Object.entries(configuration).map(([name, value]) => `--${name}=${value}`),
  ];

  let keeper: ChildProcess | undefined;
  let gone = Promise.resolve();
  async function tell(order: string): Promise<void> {
    keeper?.stdin?.end(`${order}\n`);
    keeper = undefined;
    await gone;
  }
  async function start(): Promise<void> {
    // A group of its own: what interrupts the tests reaches it through its standard input, in good order.
    const child = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...command], {
      env,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...as,
    });
    keeper = child;
    gone = new Promise((resolve) => {
      child.once('close', () => resolve());
    });
    const deadlineMs = Date.now() + START_PATIENCE_MS;
    while (!(await answers(url))) {
      if (Date.now() > deadlineMs) {
        const log = readFileSync(join(folder, 'log'), 'utf8').slice(-2_000);
        await tell('stop');
        throw new Error(`PostgreSQL does not start: ${log}`);
      }
      await pause(50);
    }
  }
  async function exec(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
  await start();
  return {
    url,
    urlOf,
    exec,
    halt: (how) => tell(how),
    lose: () => tell('lose'),
    promote: () => exec('select pg_promote()'),
    start,
    stop: () => tell('stop'),
  };
}
