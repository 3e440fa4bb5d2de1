import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd, startHeldProgram } from '../../held-process.ts';
import { freePort } from '../../service/processes/free-port.ts';
import { accept, expectEqual, fetchList, FormatCheckError, type Scene } from '../scene.ts';

/** BIND finds no fault in the zone, and it has as many entries as the list says. */
export async function checkZone(scene: Scene): Promise<string> {
  const { file, text, count } = await fetchList(scene, 'rpz.zone');
  await accept('named-checkzone', ['rpz.example', file]);
  const entries = text.split('\n').filter((line) => line.endsWith(' CNAME .'));
  expectEqual('entries', entries.length, count);
  return `${count} entries`;
}

/** What stands behind the resolvers: names and addresses that are on the list, and some beside them. */
const BEHIND = `$TTL 300
@ SOA localhost. hostmaster.localhost. 1 3600 600 604800 300
@ NS localhost.
login.xn--bcher-kva A 198.51.100.1
www.login.xn--bcher-kva A 198.51.100.1
a20 A 203.0.113.20
a99 A 203.0.113.99
inside AAAA 2001:db8::1234
outside AAAA 2001:db8::1:0
`;

const VERDICTS = [
  ['login.xn--bcher-kva.example', 'A', 'NXDOMAIN'],
  ['www.login.xn--bcher-kva.example', 'A', 'NOERROR'],
  ['a20.example', 'A', 'NXDOMAIN'],
  ['a99.example', 'A', 'NOERROR'],
  ['inside.example', 'AAAA', 'NXDOMAIN'],
  ['outside.example', 'AAAA', 'NOERROR'],
] as const;

const ANSWER_WITHIN_MS = 60_000;

async function statusOf(port: number, name: string, type: string): Promise<string> {
  const question = [`@127.0.0.1`, '-p', String(port), name, type, '+tries=1', '+time=2'];
  const { output } = await runToEnd('dig', question);
  return /status: (\w+)/u.exec(output)?.[1] ?? 'no answer';
}

/** Starts a server, does some work when it answers, and ends it. */
async function serving<Result>(
  program: string,
  args: readonly string[],
  port: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const server = startHeldProgram(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (words: string) => (said += words));
  try {
    for (const endMs = performance.now() + ANSWER_WITHIN_MS; performance.now() < endMs; await pause(200))
      if ((await statusOf(port, 'a99.example', 'A')) === 'NOERROR') return await work();
    throw new FormatCheckError(`${program} does not answer. It said: ${said.slice(-2_000)}`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
  }
}

interface Resolver {
  readonly program: string;
  /** Writes what it is configured by; its arguments. */
  configure(place: {
    readonly folder: string;
    readonly port: number;
    readonly zone: string;
    readonly behind: number;
  }): Promise<readonly string[]>;
}

const namedConfiguration = (folder: string, port: number, more: string) => `
options {
  directory "${folder}"; pid-file none; session-keyfile none; managed-keys-directory "${folder}";
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  dnssec-validation no; notify no; ${more}
};
controls { };
`;

const RESOLVERS: readonly Resolver[] = [
  {
    program: 'named',
    async configure({ folder, port, zone, behind }) {
      const file = join(folder, 'named.conf');
      const policy = `recursion yes; allow-query-cache { any; }; response-policy { zone "rpz.desk"; } qname-wait-recurse no break-dnssec yes;`;
      await writeFile(
        file,
        `${namedConfiguration(folder, port, policy)}
zone "rpz.desk" { type primary; file "${zone}"; check-names ignore; };
zone "example" { type forward; forward only; forwarders { 127.0.0.1 port ${behind}; }; };
`,
      );
      return ['-g', '-c', file];
    },
  },
  {
    program: 'unbound',
    async configure({ folder, port, zone, behind }) {
      const file = join(folder, 'unbound.conf');
      await writeFile(
        file,
        `server:
  module-config: "respip iterator"
  interface: 127.0.0.1
  port: ${port}
  username: ""
  chroot: ""
  directory: "${folder}"
  pidfile: "${folder}/unbound.pid"
  use-syslog: no
  do-not-query-localhost: no
  local-zone: "example." nodefault
rpz:
  name: "rpz.desk"
  zonefile: "${zone}"
forward-zone:
  name: "example"
  forward-addr: 127.0.0.1@${behind}
`,
      );
      return ['-d', '-c', file];
    },
  },
  {
    program: 'pdns_recursor',
    async configure({ folder, port, zone, behind }) {
      await writeFile(join(folder, 'rpz.lua'), `rpzFile("${zone}", { policyName = "desk" })\n`);
      await writeFile(
        join(folder, 'recursor.conf'),
        `local-address=127.0.0.1
local-port=${port}
forward-zones=example=127.0.0.1:${behind}
dont-query=
dnssec=off
socket-dir=${folder}
lua-config-file=${folder}/rpz.lua
`,
      );
      return [`--config-dir=${folder}`, '--daemon=no', '--disable-syslog'];
    },
  },
];

/** A resolver with the zone as its policy gives the verdicts that follow from the list. */
export const checkResolver = (program: string) => async (scene: Scene) => {
  const resolver = RESOLVERS.find((one) => one.program === program);
  if (resolver === undefined) throw new FormatCheckError(`${program} is no resolver that is known here.`);
  const { file: zone } = await fetchList(scene, 'rpz.zone');
  const [behind, port] = [await freePort(), await freePort()];
  const folder = join(scene.folder, 'behind');
  await mkdir(folder);
  await writeFile(join(folder, 'example.zone'), BEHIND);
  await writeFile(
    join(folder, 'named.conf'),
    `${namedConfiguration(folder, behind, 'recursion no;')}
zone "example" { type primary; file "${folder}/example.zone"; };
`,
  );
  const args = await resolver.configure({ folder: scene.folder, port, zone, behind });
  return serving('named', ['-g', '-c', join(folder, 'named.conf')], behind, () =>
    serving(resolver.program, args, port, async () => {
      for (const [name, type, expected] of VERDICTS)
        expectEqual(`${program} on ${name}`, await statusOf(port, name, type), expected);
      return `${VERDICTS.length} verdicts`;
    }),
  );
};
