// The emulators: every company that the sandbox bank can be seen as. A new one is its file and a
// line here.

import { ailos } from './api-pix/ailos.ts'
import { bancoDoBrasil } from './api-pix/banco-do-brasil.ts'
import { banrisul } from './api-pix/banrisul.ts'
import { bradesco } from './api-pix/bradesco.ts'
import { c6 } from './api-pix/c6.ts'
import { efi } from './api-pix/efi.ts'
import { inter } from './api-pix/inter.ts'
import { itau } from './api-pix/itau.ts'
import { pagbank } from './api-pix/pagbank.ts'
import { santander } from './api-pix/santander.ts'
import { sicoob } from './api-pix/sicoob.ts'
import { sicredi } from './api-pix/sicredi.ts'
import { pixEmulator, type PixWire } from './api-pix/wire.ts'
import type { Emulator } from './emulator.ts'
import { WIRE_EMULATORS, type WireEmulator } from './wires.ts'

const API_PIX: readonly PixWire[] = [
  ailos,
  bancoDoBrasil,
  banrisul,
  bradesco,
  c6,
  efi,
  inter,
  itau,
  pagbank,
  santander,
  sicoob,
  sicredi,
]

/** Companies with an API Pix. */
export const API_PIX_EMULATORS: readonly Emulator[] = API_PIX.map((wire) => pixEmulator(wire))

export const EMULATORS: readonly (Emulator | WireEmulator)[] = [
  ...API_PIX_EMULATORS,
  ...WIRE_EMULATORS,
]
