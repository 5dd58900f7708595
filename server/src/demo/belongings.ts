/** The items that people carry. */
import type { Dice } from './dice.ts'
import { itemList } from './item-list.ts'
import type { Person } from './demo-people.ts'
import type { Row } from './schema.ts'

/** `inventory` rows: a third of the people have none in this table, the others up to nine kinds of items. */
export function inventoryRows(dice: Dice, people: readonly Person[]): Row[] {
  const choices = itemList.map((item) => [item, item[3]] as const)
  return people.flatMap((person) => {
    const kinds = dice.chance(0.33) ? 0 : dice.between(1, 9)
    const items = new Set(Array.from({ length: kinds }, () => dice.weighted(choices)))
    return [...items].map(([invItem, invModel, most]) => ({
      ID: person.uid,
      invItem,
      invModel,
      invQuantity: dice.between(1, most),
    }))
  })
}
