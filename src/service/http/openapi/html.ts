/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

/** HTML with values in it, each escaped unless it is HTML itself. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (Html | string | number | boolean | null | undefined)[]
): Html {
  const text = strings.map((part, index) => {
    const value = values[index];
    if (index === values.length) return part;
    return part + (value instanceof Html ? value.text : escapeText(String(value)));
  });
  return new Html(text.join(''));
}

/** Pieces one after the other. */
export function joined(pieces: readonly Html[], between: Html = new Html('')): Html {
  return new Html(pieces.map(({ text }) => text).join(between.text));
}

/** A sentence in which `x` stands for code. */
export function prose(text: string): Html {
  return joined(
    text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)),
  );
}
