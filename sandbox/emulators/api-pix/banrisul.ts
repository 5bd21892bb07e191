// Banrisul from outside: the standard, at a path without a version, with times without
// milliseconds.

import type { PixWire } from './wire.ts'

export const banrisul: PixWire = {
  name: 'banrisul',
  base: '/pix/api-mtls',
  token: {
    paths: ['/auth/oauth/v2/token'],
    auths: ['basic', 'body'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'required',
    life: 3_600,
  },
  times: 'seconds',
}
