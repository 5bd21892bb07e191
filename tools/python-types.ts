// Schemas and texts of the document as Python writes them: types, docstrings and names. It knows no
// operation. Pure.

import { refName, type Schema, wrapped } from './client-calls.ts'

const LINE_MAX = 110
/** They cannot be names, so that a type that has one is written as a call. */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
const isName = (text: string): boolean => /^[a-z_]\w*$/i.test(text) && !KEYWORDS.has(text)

/** A docstring, at this indentation; nothing without a text. */
export function docstring(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return ''
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '".')
  const lines = wrapped(safe, LINE_MAX - indent.length)
  const [first, ...rest] = lines
  if (rest.length === 0) return `${indent}"""${first}"""\n`
  return `${indent}"""${first}\n${rest.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')}${indent}"""\n`
}

const literal = (value: unknown): string =>
  value === null
    ? 'None'
    : value === true
      ? 'True'
      : value === false
        ? 'False'
        : JSON.stringify(value)

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/** The type of a schema; `at` stands before the names of components. */
export function typeOf(schema: Schema, at = ''): string {
  if (schema.$ref) return `${at}${refName(schema.$ref)}`
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  // A number that is not whole cannot be a literal.
  if (values)
    return schema.type === 'number' ? 'float' : `Literal[${values.map(literal).join(', ')}]`
  if (schema.anyOf && !schema.properties) {
    const forms = [...new Set(schema.anyOf.map((one) => typeOf(one, at)))]
    if (forms.includes('Any')) return 'Any'
    return forms.length === 1 ? forms[0]! : `Union[${forms.join(', ')}]`
  }
  if (schema.type === 'array') return `List[${schema.items ? typeOf(schema.items, at) : 'Any'}]`
  if (schema.type === 'object') {
    const { additionalProperties: others, patternProperties } = schema
    const [value] = typeof others === 'object' ? [others] : Object.values(patternProperties ?? {})
    return `Dict[str, ${value ? typeOf(value, at) : 'Any'}]`
  }
  return PLAIN[schema.type ?? ''] ?? 'Any'
}

/** One object as a `TypedDict`. */
export function typedDict(
  name: string,
  { properties = {}, required = [], description }: Schema,
): string {
  const fields = Object.entries(properties).map(([key, field]) => {
    const type = typeOf(field)
    return {
      key,
      type: required.includes(key) ? type : `NotRequired[${type}]`,
      says: field.description,
    }
  })
  const own = docstring(description, '    ')
  if (!fields.every(({ key }) => isName(key))) {
    const rows = fields.map(
      ({ key, type }) => `    ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`,
    )
    return `${name} = TypedDict(\n    "${name}",\n    {\n${rows.map((row) => `    ${row}`).join('')}    },\n)\n${docstring(description, '')}`
  }
  const rows = fields.map(
    ({ key, type, says }) => `    ${key}: ${type}\n${docstring(says, '    ')}`,
  )
  return `class ${name}(TypedDict):\n${own}${rows.join('\n') || (own ? '' : '    pass\n')}`
}
