import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from '../../held-process.ts';
import { accept, expectEqual, fetchList, type Scene } from '../scene.ts';

// In a network of their own, so that nothing of this machine’s firewall is touched.

const IN_OWN_NETWORK = ['-n', 'bash', '-euc'];

/** What a set holds, in its order. */
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** nftables takes the file, twice, beside a rule that uses its sets; one that is wrong or cut changes nothing. */
export async function checkNft(scene: Scene): Promise<string> {
  const { file, text, count } = await fetchList(scene, 'ip.nft');
  const wrong = join(scene.folder, 'wrong.nft');
  const cut = join(scene.folder, 'cut.nft');
  await writeFile(wrong, text.replace('203.0.113.7,', '198.51.100.1,\n\t203.0.113.300,'));
  await writeFile(cut, text.slice(0, -30));
  const script = `
    nft -c -f "$1"
    nft -f "$1"
    nft add chain inet contribution_desk block '{ type filter hook input priority 0; }'
    nft add rule inet contribution_desk block ip saddr @v4 drop
    nft -f "$1"
    before=$(nft list ruleset)
    for bad in "$2" "$3"; do ! nft -f "$bad" 2>/dev/null; done
    [ "$before" = "$(nft list ruleset)" ]
    nft list ruleset`;
  const ruleset = await accept('unshare', [...IN_OWN_NETWORK, script, 'nft', file, wrong, cut]);
  const addresses = (await fetchList(scene, 'ip.txt')).text;
  const held = linesOf(addresses).filter((line) => ruleset.includes(line));
  expectEqual('addresses in the sets of nft', held.length, count);
  return `${count} elements, loaded twice beside a rule; a wrong and a cut file changed nothing`;
}

/** ipset takes the file twice; one that is cut leaves the live set as it was, and the next whole one works. */
export async function checkIpset(scene: Scene): Promise<string> {
  const { file, text, count } = await fetchList(scene, 'ip.ipset');
  const cut = join(scene.folder, 'cut.ipset');
  await writeFile(cut, text.slice(0, text.indexOf('swap')));
  const all = join(scene.folder, 'all.ipset');
  await writeFile(all, text.replace('203.0.113.16/28', '0.0.0.0/1\nadd contribution_desk_4n 128.0.0.0/1'));
  const script = `
    live() { ipset save | grep '^add' | grep -v '_[46]n ' | sort; }
    ipset restore < "$1"
    ipset restore < "$1"
    before=$(live)
    ipset restore < "$2"
    [ "$before" = "$(live)" ]
    ipset restore < "$3"
    ipset restore < "$1"
    [ "$before" = "$(live)" ]
    ipset save`;
  const saved = await accept('unshare', [...IN_OWN_NETWORK, script, 'ipset', file, cut, all]);
  const added = linesOf(saved).filter((line) => line.startsWith('add'));
  expectEqual('elements of the sets of ipset', added.length, count);
  return `${count} elements, loaded twice; a cut file left the live set as it was`;
}

/** HAProxy takes the text as the addresses of a rule. */
export async function checkHaproxy(scene: Scene): Promise<string> {
  const { file, count } = await fetchList(scene, 'ip.txt');
  const configuration = join(scene.folder, 'haproxy.cfg');
  await writeFile(
    configuration,
    `defaults
  mode http
  timeout connect 1s
  timeout client 1s
  timeout server 1s
frontend all
  bind 127.0.0.1:1
  http-request deny if { src -f ${file} }
`,
  );
  const { code, errors } = await runToEnd('haproxy', ['-c', '-f', configuration]);
  expectEqual(`haproxy -c, which says ${errors}`, code, 0);
  return `${count} addresses in a rule`;
}
