import { fileURLToPath } from 'node:url';
import { accept, fetchList, type Scene } from '../scene.ts';

/** A program of this folder, which is made of published ones, reads the service; what it says last. */
const readBy =
  (name: 'taxii.py' | 'misp.py') =>
  async ({ baseUrl, key }: Scene): Promise<string> => {
    const program = fileURLToPath(new URL(name, import.meta.url));
    const said = await accept('python3', [program, baseUrl, key]);
    return said.trim().split('\n').at(-1) ?? '';
  };

export const checkTaxii = readBy('taxii.py');
export const checkMisp = readBy('misp.py');

/** 103: ids of version 5, so that the same contribution has the same one in every answer. */
export async function checkStix(scene: Scene): Promise<string> {
  const { count, file } = await fetchList(scene, 'stix.json');
  await accept('stix2_validator', ['--version', '2.1', '--strict', '--disable', '103', file]);
  return `${count} indicators are valid`;
}
