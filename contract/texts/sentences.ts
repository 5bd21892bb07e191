// The Portuguese of the English sentences that stand in the contract beside a field.
export const SENTENCES: Readonly<Record<string, string>> = {}
