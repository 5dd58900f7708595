/** What the city's dealers sell: models that people own, with their prices and weights. */

/** A group of models at one dealer. Prices in dollars; the weight is the relative frequency of purchases. */
export interface MarketShelf {
  readonly models: readonly number[]
  readonly price: readonly [low: number, high: number]
  readonly weight: number
  /** Bicycles need neither a plate nor fuel. */
  readonly unpowered?: boolean
  /** Has no trunk. */
  readonly noTrunk?: boolean
}

export const market: readonly MarketShelf[] = [
  {
    models: [401, 410, 436, 439, 474, 491, 496, 517, 526, 527, 542, 549, 585, 600],
    price: [8, 30],
    weight: 24,
  },
  {
    models: [404, 405, 421, 426, 445, 458, 466, 467, 492, 507, 516, 529, 540, 546, 547, 550, 551, 566],
    price: [15, 60],
    weight: 24,
  },
  {
    models: [402, 415, 429, 451, 477, 480, 506, 541, 558, 559, 560, 562, 565, 587, 589, 602, 603],
    price: [120, 480],
    weight: 17,
  },
  { models: [411], price: [900, 1200], weight: 1 },
  { models: [412, 475, 518, 534, 535, 536, 567, 575, 576], price: [45, 160], weight: 8 },
  { models: [400, 489, 495, 500, 505, 554, 568, 579, 424, 422, 478], price: [35, 220], weight: 9 },
  { models: [413, 440, 482, 483, 508, 423, 588, 498], price: [30, 120], weight: 4 },
  { models: [403, 514, 515, 578, 414, 456, 455], price: [180, 420], weight: 2 },
  { models: [461, 462, 463, 468, 521, 522, 581, 586, 471], price: [6, 340], weight: 12, noTrunk: true },
  { models: [481, 509, 510], price: [1, 2], weight: 5, unpowered: true, noTrunk: true },
  { models: [446, 452, 453, 454, 473, 484, 493, 539], price: [70, 650], weight: 4 },
  { models: [487, 469, 447], price: [1500, 3200], weight: 1.2, noTrunk: true },
  { models: [593, 511, 512, 513, 519, 460], price: [800, 5200], weight: 1.2, noTrunk: true },
  { models: [611, 435], price: [10, 40], weight: 0.8 },
]

/** Models that the game lends at job sites. */
export const jobModels: readonly (readonly [job: number, model: number])[] = [
  [0, 448],
  [0, 448],
  [0, 448],
  [1, 403],
  [1, 515],
  [1, 514],
  [1, 435],
  [1, 450],
  [2, 453],
  [2, 453],
  [6, 420],
  [6, 438],
  [10, 408],
  [10, 408],
  [11, 531],
  [11, 532],
  [11, 610],
  [12, 486],
  [12, 524],
  [12, 406],
  [14, 514],
  [14, 584],
]

/** Personalized plates. */
export const vanityPlates =
  'SUNSET TIDAL LUCKY7 NIGHTOWL PIER7 MANGO COASTAL GOLDEN OLDSOUL BREEZY LOWRIDE SEASALT HOMERUN VELVET'.split(
    ' ',
  )
