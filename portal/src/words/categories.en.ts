// Categories of merchants, in English, by the word on the wire.

import type { pt } from './categories.pt.ts'

export const en: typeof pt = {
  services: 'Services',
  construction: 'Construction',
  business: 'Business services',
  airlines: 'Airlines',
  car_rental: 'Car rental',
  lodging: 'Lodging',
  transport: 'Transport',
  health: 'Health',
  shipping: 'Shipping',
  travel: 'Travel',
  telecom: 'Telecom',
  utilities: 'Utilities',
  wholesale: 'Wholesale',
  home: 'Home and building',
  retail: 'Retail',
  groceries: 'Groceries',
  vehicles: 'Vehicles',
  fuel: 'Fuel',
  clothing: 'Clothing',
  restaurants: 'Restaurants',
  digital: 'Digital goods',
  cash: 'Cash',
  finance: 'Financial services',
  leisure: 'Leisure',
  education: 'Education',
  taxes: 'Taxes',
  other: 'Other',
}
