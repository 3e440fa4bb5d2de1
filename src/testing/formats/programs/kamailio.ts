import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd, startHeldProgram } from '../../held-process.ts';
import { freePort } from '../../service/processes/free-port.ts';
import { accept, expectEqual, fetchList, FormatCheckError, type Scene } from '../scene.ts';

const TABLES = '/usr/share/kamailio/db_sqlite';
const MODULES = '/usr/lib/x86_64-linux-gnu/kamailio/modules';

const configurationOf = (port: number, database: string) => `#!KAMAILIO
debug=0
log_stderror=yes
children=1
disable_tcp=yes
auto_aliases=no
listen=udp:127.0.0.1:${port}
mpath="${MODULES}/"
loadmodule "db_sqlite.so"
loadmodule "sl.so"
loadmodule "pv.so"
loadmodule "userblocklist.so"
modparam("userblocklist", "db_url", "sqlite:///${database}")
request_route {
  if (!check_blocklist("globalblocklist")) {
    sl_send_reply("403", "Blocked");
    exit;
  }
  sl_send_reply("404", "Not blocked");
}
`;

/** The status that an INVITE for a number is answered with. A datagram may come before the program listens, so it is repeated. */
async function invite(port: number, digits: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const own = socket.address().port;
  const message = [
    `INVITE sip:+${digits}@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${own};branch=z9hG4bK${digits}`,
    'Max-Forwards: 70',
    `From: <sip:caller@127.0.0.1>;tag=1`,
    `To: <sip:+${digits}@127.0.0.1>`,
    `Call-ID: ${digits}@127.0.0.1`,
    'CSeq: 1 INVITE',
    `Contact: <sip:caller@127.0.0.1:${own}>`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
  const asking = setInterval(() => socket.send(message, port, '127.0.0.1'), 200);
  // An answer of the ICMP kind: nothing listens there yet.
  socket.on('error', () => undefined);
  try {
    const signal = AbortSignal.timeout(60_000);
    const answers: unknown[] = await once(socket, 'message', { signal });
    const [answer] = answers;
    if (!Buffer.isBuffer(answer)) throw new FormatCheckError('Kamailio did not answer.');
    return answer.toString('utf8').split(' ')[1] ?? '';
  } finally {
    clearInterval(asking);
    socket.close();
  }
}

/** Kamailio blocks what is on the list and nothing else; the list is loaded twice beside the operator’s own rows. */
export async function checkKamailio(scene: Scene): Promise<string> {
  const { file, text, count } = await fetchList(scene, 'kamailio.sql');
  const database = join(scene.folder, 'kamailio.sqlite');
  const sqlite = (statements: string) => accept('sqlite3', ['-bail', database], statements);
  await sqlite(`.read ${TABLES}/standard-create.sql\n.read ${TABLES}/userblocklist-create.sql\n`);
  await sqlite("insert into globalblocklist (prefix, description) values ('99', 'own');");
  const rows = () => sqlite('select prefix, allowlist, description from globalblocklist order by prefix;');
  await sqlite(`.read ${file}\n`);
  const loaded = await rows();
  expectEqual('rows', loaded.trim().split('\n').length, count + 1);
  await sqlite(`.read ${file}\n`);
  expectEqual('rows, loaded twice', await rows(), loaded);
  const cut = join(scene.folder, 'cut.sql');
  await writeFile(cut, text.slice(0, -20));
  await runToEnd('sqlite3', ['-bail', database], { input: `.read ${cut}\n` });
  expectEqual('rows after a cut file', await rows(), loaded);
  const port = await freePort();
  const configuration = join(scene.folder, 'kamailio.cfg');
  await writeFile(configuration, configurationOf(port, database));
  const kamailio = startHeldProgram(
    'kamailio',
    ['-f', configuration, '-DD', '-E', '-P', join(scene.folder, 'kamailio.pid'), '-Y', scene.folder],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  kamailio.stderr?.setEncoding('utf8').on('data', (words: string) => (said += words));
  try {
    const numbers = ['447700900250', '447700900123', '447700900319', '447700900320', '447700900124', '991'];
    const statuses = await Promise.all(numbers.map((digits) => invite(port, digits)));
    expectEqual('answers to INVITE', statuses, ['403', '403', '403', '404', '404', '403']);
  } catch (cause) {
    throw new FormatCheckError(`${String(cause)} Kamailio said: ${said.slice(-2_000)}`, cause);
  } finally {
    kamailio.kill('SIGTERM');
    await once(kamailio, 'close');
  }
  return `${count} rows, twice, beside an own one; INVITE is 403 for what is listed, else 404`;
}
