// Whether a text looks like an e-mail address, before it is sent. The server decides.

const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const isEmail = (text: string): boolean => EMAIL.test(text)
