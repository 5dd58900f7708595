/** Locations of the demo world's houses, businesses and land: streets of the map, each around one point. */

/** A point on the map, and the distance in metres within which property may be placed. */
export interface Street {
  readonly x: number
  readonly y: number
  readonly spread: number
}

const streets = (text: string): Street[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [x = 0, y = 0, spread = 0] = line.trim().split(' ').map(Number)
      return { x, y, spread }
    })

/** Residential streets; the first is Demo_Player's. */
export const homes: readonly Street[] = streets(`
  2475 -1690 60
  2020 -1690 90
  2160 -1320 80
  2350 -1270 70
  2440 -1960 80
  1930 -1130 60
  1300 -850 140
  520 -1150 130
  330 -1650 70
  860 -1500 90
  1860 -2020 70
  2480 40 110
  1360 290 60
  690 -520 60
  220 -120 70
  -2130 -2380 80
  -2700 30 60
  -2500 -80 60
  -2450 330 60
  -2110 1010 90
  -2400 760 90
  -2640 1020 70
  -2030 40 60
  -2480 2420 70
  -170 1110 90
  -1450 2620 60
  -230 2700 50
  1450 2720 90
  1400 2100 110
  1900 2120 90
  2660 780 60
  980 2050 60
  2530 2000 80`)

/** Business streets. */
export const highStreets: readonly Street[] = streets(`
  1480 -1650 120
  1180 -1600 110
  1950 -1740 70
  2230 -1380 80
  520 -1280 90
  2770 -1800 70
  -1980 290 80
  -1850 930 90
  -2440 750 70
  -2620 1390 50
  2100 1500 110
  2080 2150 100
  2330 2450 90
  1600 2200 80
  2600 1100 80
  -150 1120 60
  2300 40 50
  1280 310 50
  -2200 -2300 50`)

/** Open country that can be bought. */
export const countryside: readonly Street[] = streets(`
  -1050 -1200 150
  -650 -1450 160
  200 -1000 70
  1050 -330 110
  -380 -1330 120
  500 1500 200
  -1150 1900 120
  100 2350 160
  1750 -150 120
  -900 -500 90
  1200 100 90
  -1500 -1500 170`)

/** Turfs: a name, the gang that holds it (0 for none) and a rectangle as `minX minY maxX maxY`. */
export const turfPlaces: readonly (readonly [name: string, gang: number, rectangle: string])[] = [
  ['Willow Court', 1, '2222 -1852 2420 -1628'],
  ['Tin Market', 1, '2420 -1852 2632 -1628'],
  ['Canal Row', 2, '1812 -1852 2000 -1602'],
  ['Gasworks', 2, '2000 -1852 2222 -1602'],
  ['Lantern Hill', 2, '1996 -1450 2222 -1210'],
  ['South Pier', 4, '2632 -1852 2860 -1500'],
  ['Old Brickyard', 3, '2222 -1628 2632 -1372'],
  ['Mercado', 3, '2281 -1372 2581 -1135'],
  ['Freight Yard', 5, '2324 -2145 2703 -1900'],
  ['Pawn Street', 0, '1692 -2179 1970 -1880'],
  ['Glen Lawn', 6, '1812 -1350 1996 -1000'],
  ['Bell Heights', 0, '2056 -1126 2400 -945'],
  ['Harbour Steps', 7, '-1620 250 -1500 700'],
  ['Fog Alley', 8, '-2274 578 -2010 960'],
  ['Neon Mile', 9, '2027 1320 2437 1790'],
  ['Roca Blocks', 0, '2237 2203 2536 2542'],
]
