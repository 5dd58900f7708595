import rules from 'virtual:content/rules'
import { pointsOf, type RulePoint } from './rule-points.rules.ts'

/** Every rule and point of the community's rule book that can be cited. */
export const points: readonly RulePoint[] = pointsOf(rules)

/** The same points by key. */
export const pointsByKey: ReadonlyMap<string, RulePoint> = new Map(points.map((point) => [point.key, point]))
