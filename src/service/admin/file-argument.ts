/**
 * Puts in the place of `<option> <file>` what the file says, as if it had been typed. Read here, where the command is
 * typed: the service that carries it out may not see the operator's files.
 */
export async function withFileArgument(
  args: readonly string[],
  option: string,
  read: (file: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const [given, next] = args.slice(at, at + 2);
  if (at < 0 || given === undefined) return args;
  const isInline = given !== option;
  const file = isInline ? given.slice(option.length + 1) : next;
  // Forgotten: whatever reads the arguments next says so.
  if (file === undefined || file === '' || (!isInline && /^-./u.test(file))) return args;
  return [...args.slice(0, at), ...(await read(file)), ...args.slice(at + (isInline ? 1 : 2))];
}
