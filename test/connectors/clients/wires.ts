// The public client libraries of companies with a wire of their own, which clients.test.ts tries.

export const WIRE_CLIENTS = [
  ['asaas', 'asaas'],
  ['mercado-pago', 'mercadopago'],
  ['pagarme', '@pagarme/pagarme-nodejs-sdk'],
  ['stark-bank', 'starkbank'],
  ['woovi', '@woovi/node-sdk'],
] as const

/** Those that pay out as well. */
export const WIRE_PAYERS = [
  ['asaas', 'asaas'],
  ['stark-bank', 'starkbank'],
] as const
