// What Santander calls the types of pix keys. Pure. Sources: facts.md.

const KEY_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\+/, 'CELULAR'],
  [/@/, 'EMAIL'],
  [/^\d{11}$/, 'CPF'],
  [/^[0-9A-Z]{14}$/, 'CNPJ'],
]

export const keyTypeOf = (key: string): string =>
  KEY_TYPES.find(([form]) => form.test(key))?.[1] ?? 'EVP'
