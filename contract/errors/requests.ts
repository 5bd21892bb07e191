// The error codes of requests that cannot be read; part of the table in errors.ts.

import { row, type Refused } from '../refused.ts'

export const REQUEST_ERRORS = {
  invalid_request: row(
    422,
    'invalid_request_error',
    'validation',
    { en: 'a field of the request is invalid', pt: 'um campo da requisição é inválido' },
    'Dados inválidos',
    {
      en: 'Correct the fields named in `error`; nothing was changed.',
      pt: 'Corrija os campos citados em `error`; nada foi alterado.',
    },
  ),
  unknown_field: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'the request has an unknown field or parameter',
      pt: 'a requisição tem um campo ou parâmetro desconhecido',
    },
    'Campo desconhecido',
    {
      en:
        'Correct or remove the fields named in `error`; for a misspelled name, `error` suggests ' +
        'the known name. Nothing was changed. Endpoints that older clients use ignore unknown ' +
        'fields and list them in the header `vintem-ignored`; they refuse only a name that ' +
        'resembles a field for a split, a capture, a refund account or an amount.',
      pt:
        'Corrija ou remova os campos citados em `error`; para um nome mal escrito, `error` ' +
        'sugere o nome conhecido. Nada foi alterado. As chamadas que clientes antigos usam ' +
        'ignoram campos desconhecidos e os listam no cabeçalho `vintem-ignored`; só recusam um ' +
        'nome parecido com um campo de divisão, captura, conta de reembolso ou valor.',
    },
  ),
  malformed_json: row(
    400,
    'invalid_request_error',
    'malformed',
    { en: 'the body is not valid JSON: {why}', pt: 'o corpo não é JSON válido: {why}' },
    'Requisição malformada',
    {
      en: 'Send JSON in UTF-8, with unique keys and at most 64 levels of nesting.',
      pt: 'Envie JSON em UTF-8, com chaves únicas e no máximo 64 níveis de aninhamento.',
    },
  ),
  malformed_request: row(
    400,
    'invalid_request_error',
    'malformed',
    { en: 'the request cannot be read: {why}', pt: 'a requisição não pode ser lida: {why}' },
    'Requisição malformada',
    {
      en: 'Check the URL and the headers of the request.',
      pt: 'Confira a URL e os cabeçalhos da requisição.',
    },
  ),
  unsupported_media_type: row(
    415,
    'invalid_request_error',
    'malformed',
    {
      en: 'the body must be application/json: {why}',
      pt: 'o corpo deve ser application/json: {why}',
    },
    'Formato não suportado',
    {
      en:
        'Send `Content-Type: application/json` and an uncompressed JSON body in UTF-8. Only ' +
        '`POST /v1/card/authentication` and `POST /v1/card/tokenize/token` accept forms.',
      pt:
        'Envie `Content-Type: application/json` e um corpo JSON em UTF-8, sem compressão. Só ' +
        '`POST /v1/card/authentication` e `POST /v1/card/tokenize/token` aceitam formulários.',
    },
  ),
  body_too_large: row(
    413,
    'invalid_request_error',
    'malformed',
    {
      en: 'the body is larger than the {limit} that this call accepts',
      pt: 'o corpo é maior do que os {limit} que esta chamada aceita',
    },
    'Requisição grande demais',
    {
      en: 'Send a smaller body; make an image smaller before you send it.',
      pt: 'Envie um corpo menor; reduza a imagem antes de enviá-la.',
    },
  ),
  request_timeout: row(
    408,
    'invalid_request_error',
    'malformed',
    {
      en:
        'the request did not arrive in time: the limit is 5 seconds for its body, 30 with a ' +
        'valid access token',
      pt:
        'a requisição não chegou a tempo: o limite para o corpo é de 5 segundos, ou 30 com um ' +
        'token de acesso válido',
    },
    'Tempo esgotado',
    { en: 'Send the whole request without pauses.', pt: 'Envie a requisição inteira, sem pausas.' },
  ),
  headers_too_large: row(
    431,
    'invalid_request_error',
    'malformed',
    { en: 'the headers are too large', pt: 'os cabeçalhos são grandes demais' },
    'Cabeçalhos grandes demais',
    {
      en: 'Send fewer or shorter headers (16 kB at most).',
      pt: 'Envie menos cabeçalhos, ou mais curtos (no máximo 16 kB).',
    },
  ),
  route_not_found: row(
    404,
    'not_found_error',
    'not_found',
    { en: 'there is no endpoint at this URL; {hint}', pt: 'não existe chamada nesta URL; {hint}' },
    'Endereço inexistente',
    { en: 'See /docs for all endpoints.', pt: 'Veja em /docs todas as chamadas.' },
  ),
  method_not_allowed: row(
    405,
    'invalid_request_error',
    'malformed',
    { en: 'this URL accepts {allow}, not {method}', pt: 'esta URL aceita {allow}, não {method}' },
    'Método não permitido',
    {
      en: 'Use one of the methods in the `Allow` header.',
      pt: 'Use um dos métodos do cabeçalho `Allow`.',
    },
  ),
} as const satisfies Record<string, Refused>
