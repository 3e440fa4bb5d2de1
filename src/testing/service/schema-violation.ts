import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentSchema, OpenApiDocument } from './openapi-document.ts';

// A schema is compiled with the components beside it; `openapi-document.ts` has checked them.
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  logger: false,
  formats: {
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)) && text.includes('T'),
    uri: (text: string) => URL.canParse(text),
    email: (text: string) => /^[^@\s]+@[^@\s]+$/u.test(text),
  },
});

const compiled = new WeakMap<DocumentSchema, ValidateFunction>();

/** Describes why and where a value violates a schema of the service's OpenAPI document; `undefined` if it is valid. */
export function schemaViolation(
  { components }: Pick<OpenApiDocument, 'components'>,
  schema: DocumentSchema,
  value: unknown,
): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
  compiled.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '$' });
}
