export const accountWords = {} as const satisfies Record<string, string>;
