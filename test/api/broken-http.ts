// Requests that are no HTTP, or none that is allowed, and the code that each is refused with.

import type { ErrorCode } from '../../contract/errors.ts'

export const CLOSE = 'connection: close'
export const HOST = 'host: test'
export const JSON_TYPE = 'content-type: application/json'

export const BROKEN: readonly [string, string, ErrorCode][] = [
  ['no HTTP', 'hello\r\n\r\n', 'malformed_request'],
  ['an unknown method', `BREW /v1/customer/list HTTP/1.1\r\n${HOST}\r\n\r\n`, 'malformed_request'],
  ['another protocol', `GET / SIP/2.0\r\n${HOST}\r\n\r\n`, 'malformed_request'],
  ['no Host', `GET /v1/customer/list HTTP/1.1\r\n${CLOSE}\r\n\r\n`, 'malformed_request'],
  [
    'two Hosts',
    `GET /v1/customer/list HTTP/1.1\r\nHost: localhost\r\nhost: shop.example\r\n${CLOSE}\r\n\r\n`,
    'malformed_request',
  ],
  ['a blank before the colon', `GET / HTTP/1.1\r\n${HOST}\r\nx : y\r\n\r\n`, 'malformed_request'],
  ['a folded header', `GET / HTTP/1.1\r\n${HOST}\r\nx: y\r\n z\r\n\r\n`, 'malformed_request'],
  ['a line break of one byte', `GET / HTTP/1.1\n${HOST}\nx: a\rb\n\n`, 'malformed_request'],
  ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}\r\nx: a\0b\r\n\r\n`, 'malformed_request'],
  ['NUL in the address', `GET /\0 HTTP/1.1\r\n${HOST}\r\n\r\n`, 'malformed_request'],
  [
    'two lengths',
    `POST /auth/login HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    'malformed_request',
  ],
  [
    'a length and chunks',
    `POST /auth/login HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'malformed_request',
  ],
  [
    'a negative length',
    `POST /auth/login HTTP/1.1\r\n${HOST}\r\ncontent-length: -1\r\n\r\n`,
    'malformed_request',
  ],
  [
    'a length that is no number',
    `POST /auth/login HTTP/1.1\r\n${HOST}\r\ncontent-length: 0x2\r\n\r\n{}`,
    'malformed_request',
  ],
  [
    'chunks of no size',
    `POST /auth/login HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    'malformed_request',
  ],
  [
    'headers of 20 kB',
    `GET / HTTP/1.1\r\n${HOST}\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    'an address of 20 kB',
    `GET /${'y'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    'an address that cannot be read',
    `GET /v1/customer/get/%ZZ HTTP/1.1\r\n${HOST}\r\n${CLOSE}\r\n\r\n`,
    'malformed_request',
  ],
  [
    'raw bytes in the address',
    `GET /v1/customer/list?email=caf\xe9 HTTP/1.1\r\n${HOST}\r\n${CLOSE}\r\n\r\n`,
    'malformed_request',
  ],
]
