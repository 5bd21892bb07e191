// The package: the client, typed from the contract, and what programs that receive webhooks need.
// Without dependencies.

export * from './browser.ts'
export * from './receiving.ts'
