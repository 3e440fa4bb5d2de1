import { isDeepStrictEqual } from 'node:util';
import type { DocumentSchema, OpenApiDocument } from './openapi-document.ts';

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => !Number.isNaN(Date.parse(text)) && text.includes('T'),
  uri: (text) => URL.canParse(text),
  email: (text) => /^[^@\s]+@[^@\s]+$/u.test(text),
};

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeNameOf(value) === type;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeNameOf(value) === 'object';

/**
 * Describes why and where a value violates a schema of the service's OpenAPI document; `undefined` if it is
 * valid. Reads exactly the keywords that the document uses (`openapi-document.ts` refuses others). Source:
 * JSON Schema 2020-12, validation.
 */
export function schemaViolation(
  document: Pick<OpenApiDocument, 'components'>,
  schema: DocumentSchema,
  value: unknown,
  place = '$',
): string | undefined {
  if ('$ref' in schema) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const target = document.components.schemas[name];
    if (target === undefined) throw new Error(`The document has no schema ${name}.`);
    return schemaViolation(document, target, value, place);
  }
  const { type = [], anyOf, enum: values } = schema;
  const types = Array.isArray(type) ? type : [type];
  if (types.length > 0 && !types.some((name) => isOfType(value, name)))
    return `${place} is not ${types.join(' or ')}`;
  if ('const' in schema && !isDeepStrictEqual(schema.const, value)) return `${place} is another constant`;
  if (values !== undefined && !values.some((one) => one === value)) return `${place} is none of the values`;
  if (anyOf?.every((one) => schemaViolation(document, one, value, place) !== undefined))
    return `${place} fits none of the alternatives`;
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
    // Lengths are counted in characters, not in UTF-16 units.
    const { length } = Array.from(value);
    if (length < minLength || length > maxLength) return `${place} has ${length} characters`;
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `${place} has another form`;
    if (format !== undefined && FORMATS[format]?.(value) === false) return `${place} is not ${format}`;
  }
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum || value > maximum) return `${place} is too small or too large`;
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity, items } = schema;
    if (value.length < minItems || value.length > maxItems) return `${place} has ${value.length} items`;
    if (items === undefined) return undefined;
    for (const [index, item] of value.entries()) {
      const found = schemaViolation(document, items, item, `${place}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${place}.${missing} is missing`;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined && additionalProperties === false) return `${place}.${name} is not described`;
    const described = own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    const found =
      described === undefined ? undefined : schemaViolation(document, described, member, `${place}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
