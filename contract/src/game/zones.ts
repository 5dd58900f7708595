/**
 * Places of San Andreas with the game's own names and coordinates (metres east and north of the centre, -3000
 * to 3000), for forks that store no address.
 */

/** A rectangle on the map, in metres. */
export interface Rectangle {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** A named rectangle. */
export interface Zone extends Rectangle {
  readonly name: string
}

/** The cities and counties, from south-east to south-west. */
export const regions = [
  'Los Santos',
  'Red County',
  'Flint County',
  'Whetstone',
  'San Fierro',
  'Tierra Robada',
  'Bone County',
  'Las Venturas',
] as const
/** A city or county. */
export type Region = (typeof regions)[number]

/** The rectangles of each region, as `minX minY maxX maxY`, separated by commas. */
const regionRectangles: Record<Region, string> = {
  'Los Santos': '45 -2893 2997 -768',
  'Red County': '-1214 -768 2997 596',
  'Flint County': '-1214 -2893 45 -768',
  Whetstone: '-2997 -2893 -1214 -1116',
  'San Fierro': '-2997 -1116 -1214 1660',
  'Tierra Robada': '-2997 1660 -481 2994, -1214 596 -481 1660',
  'Bone County': '-481 596 869 2994',
  'Las Venturas': '869 596 2997 2994',
}

const districtRectangles: Record<string, string> = {
  'Aldea Malvada': '-1372 2499 -1278 2615',
  'Angel Pine': '-2325 -2584 -1964 -2212',
  'Arco del Oeste': '-901 2222 -592 2572',
  'Avispa Country Club': `
    -2832 -430 -2646 -223, -2668 -302 -2646 -262, -2646 -355 -2270 -223, -2470 -355 -2270 -318,
    -2362 -417 -2270 -355`,
  'Back o Beyond': '-1167 -2641 -322 -1856',
  'Battery Point': '-2741 1268 -2533 1490',
  Bayside: '-2741 2175 -2353 2723',
  'Bayside Marina': '-2353 2276 -2153 2476',
  'Bayside Tunnel': '-2290 2548 -1950 2723',
  'Beacon Hill': '-400 -1076 -319 -978',
  Blackfield: '964 1203 1197 1403, 964 1403 1197 1726',
  'Blackfield Chapel': '1326 596 1376 795, 1376 596 1558 823',
  'Blackfield Intersection': `
    1167 795 1376 1045, 1197 1045 1277 1163, 1277 1045 1315 1088, 1376 823 1457 919`,
  Blueberry: '20 -404 350 -220, 105 -220 350 152',
  'Blueberry Acres': '-320 -220 105 293',
  'Caligula’s Palace': '2087 1543 2437 1703, 2137 1703 2437 1783',
  'Calton Heights': '-2274 744 -1982 1359',
  Chinatown: '-2274 578 -2079 744',
  'City Hall': '-2868 277 -2593 458',
  'Come-A-Lot': '2087 943 2623 1203',
  Commerce: `
    1324 -1722 1441 -1578, 1324 -1842 1702 -1722, 1371 -1578 1464 -1385, 1464 -1578 1668 -1431,
    1584 -1722 1759 -1578, 1668 -1578 1813 -1431`,
  'Conference Center': '1046 -1804 1324 -1722, 1073 -1842 1324 -1804',
  'Cranberry Station': '-2008 56 -1922 225',
  Creek: '2750 1937 2922 2670',
  Dillimore: '581 -675 861 -405',
  Doherty: '-2270 -324 -1795 -223, -2173 -223 -1795 265',
  Downtown: `
    -2079 578 -1500 744, -1993 265 -1795 578, -1982 744 -1872 1274, -1872 1176 -1620 1274,
    -1700 744 -1580 1177, -1580 744 -1500 1026`,
  'Downtown Los Santos': `
    1371 -1171 1464 -1131, 1371 -1385 1464 -1171, 1378 -1131 1464 -1026, 1391 -1026 1464 -927,
    1464 -1431 1725 -1291, 1464 -1291 1725 -1151, 1725 -1431 1813 -1251, 1725 -1251 1813 -1151`,
  'East Beach': `
    2633 -1853 2959 -1668, 2633 -1668 2748 -1393, 2748 -1499 2959 -1120, 2748 -1668 2959 -1499`,
  'East Los Santos': `
    2223 -1629 2421 -1494, 2266 -1494 2382 -1372, 2281 -1372 2382 -1135, 2382 -1454 2462 -1135,
    2382 -1494 2421 -1454, 2421 -1629 2633 -1454, 2462 -1454 2582 -1135`,
  'Easter Basin': '-1795 -50 -1500 250, -1795 250 -1243 578',
  'Easter Bay Airport': `
    -1795 -730 -1214 -50, -1500 -50 -1243 250, -1243 -50 -1214 578, -1214 -730 -1133 -50,
    -1214 -50 -948 578`,
  'Easter Bay Chemicals': '-1133 -768 -956 -578, -1133 -787 -956 -768',
  'Easter Tunnel': '-1710 -833 -1446 -730',
  'El Castillo del Diablo': '-465 2218 -209 2580, -209 2337 8 2487, -209 2123 114 2337',
  'El Corona': '1693 -2179 1813 -1842, 1813 -2179 1971 -1853',
  'El Quebrados': '-1645 2499 -1372 2778',
  'Esplanade East': '-1620 1177 -1580 1274, -1580 1026 -1500 1274, -1500 578 -1340 1274',
  'Esplanade North': '-2533 1359 -1997 1501, -1997 1359 -1524 1593, -1982 1274 -1524 1359',
  'Fallen Tree': '-792 -699 -452 -380',
  'Fallow Bridge': '434 367 603 556',
  'Fern Ridge': '508 -139 1307 120',
  Financial: '-1872 744 -1701 1176',
  'Fisher’s Lagoon': '1917 -233 2132 14',
  'Flint Intersection': '-188 -1597 17 -1277',
  'Flint Range': '-594 -1649 -188 -1277',
  'Flint Water': '-314 -754 -106 -463',
  'Fort Carson': '-376 826 124 1220',
  'Foster Valley': `
    -2270 -430 -2179 -324, -2179 -1251 -1795 -1116, -2179 -1116 -1795 -600,
    -2179 -600 -1795 -324`,
  'Frederick Bridge': '2759 297 2774 595',
  'Gant Bridge': '-2741 1660 -2616 2175, -2741 1490 -2616 1660',
  Ganton: '2223 -1722 2633 -1629, 2223 -1853 2633 -1722',
  Garcia: '-2411 -223 -2173 265, -2395 -223 -2354 -205',
  'Garver Bridge': '-1500 696 -1340 925, -1340 828 -1214 1057, -1214 950 -1088 1179',
  'Glen Park': '1813 -1351 2057 -1101, 1813 -1450 1997 -1351, 1813 -1101 1994 -973',
  'Green Palms': '177 1305 339 1521',
  'Greenglass College': '964 931 1167 1045, 964 1045 1197 1203',
  'Hampton Barns': '603 264 762 367',
  'Hankypanky Point': '2577 62 2759 386',
  'Harry Gold Parkway': '1777 863 1817 2343',
  Hashbury: '-2593 -223 -2411 55',
  'Hilltop Farm': '967 -450 1177 -218',
  'Hunter Quarry': '337 711 861 1032',
  Idlewood: `
    1813 -1602 2125 -1450, 1813 -1742 1952 -1602, 1813 -1853 1972 -1742, 1952 -1742 2125 -1602,
    1972 -1853 2223 -1742, 2125 -1742 2223 -1494`,
  Jefferson: `
    1997 -1450 2057 -1351, 2057 -1372 2281 -1211, 2057 -1211 2185 -1126, 2057 -1450 2266 -1372,
    2125 -1494 2266 -1450, 2185 -1211 2281 -1155`,
  'Julius Thruway East': `
    2536 2443 2685 2543, 2623 943 2750 1056, 2625 2203 2685 2443, 2685 1056 2750 2627`,
  'Julius Thruway North': `
    1377 2433 1535 2507, 1535 2433 1848 2583, 1705 2343 1848 2433, 1848 2478 1939 2553,
    1939 2508 2121 2624, 2121 2508 2237 2663, 2237 2543 2498 2663, 2498 2543 2685 2627`,
  'Julius Thruway South': '1457 823 2377 863, 2377 789 2537 898',
  'Julius Thruway West': '1197 1163 1237 2243, 1237 2143 1297 2243',
  'Juniper Hill': '-2533 578 -2274 968',
  'Juniper Hollow': '-2533 968 -2274 1359',
  'K.A.C.C. Military Fuels': '2498 2627 2750 2862',
  'Kincaid Bridge': '-1340 599 -1214 828, -1214 721 -1088 950, -1088 855 -962 986',
  Kings: '-2411 265 -1993 374, -2329 458 -1993 578, -2254 374 -1993 458',
  'LVA Freight Depot': `
    1237 1163 1277 1203, 1277 1088 1376 1203, 1315 1045 1376 1088, 1376 919 1457 1203,
    1457 863 1777 1143`,
  'Las Barrancas': '-926 1399 -719 1635',
  'Las Brujas': '-365 2123 -209 2218',
  'Las Colinas': `
    1994 -1101 2057 -921, 2057 -1126 2127 -921, 2127 -1126 2185 -934, 2185 -1155 2281 -934,
    2281 -1135 2633 -945, 2633 -1135 2748 -945, 2748 -1120 2959 -945`,
  'Las Payasadas': '-354 2580 -134 2817',
  'Las Venturas Airport': `
    1237 1203 1457 1883, 1457 1203 1777 1883, 1457 1143 1777 1203, 1516 1586 1730 1715`,
  'Last Dime Motel': '1823 596 1997 823',
  'Leafy Hollow': '-1167 -1856 -816 -1602',
  'Lil’ Probe Inn': '-90 1287 154 1554',
  'Linden Side': '2750 943 2923 1199',
  'Linden Station': '2750 1199 2923 1549, 2811 1230 2861 1408',
  'Little Mexico': '1702 -1842 1813 -1722, 1759 -1722 1813 -1578',
  'Los Flores': '2582 -1454 2633 -1393, 2582 -1393 2748 -1135',
  'Los Santos Inlet': '-322 -2224 45 -1724',
  'Los Santos International': `
    1250 -2394 1852 -2179, 1383 -2731 2202 -2394, 1401 -2669 2190 -2597, 1852 -2394 2089 -2179,
    1975 -2394 2089 -2257, 2052 -2597 2152 -2394`,
  Marina: '648 -1578 808 -1416, 648 -1804 851 -1578, 808 -1578 927 -1416',
  Market: '787 -1416 1073 -1310, 927 -1578 1371 -1416, 953 -1310 1073 -1131, 1073 -1416 1371 -1131',
  'Market Station': '787 -1411 866 -1310',
  'Martin Bridge': '-222 293 -122 476',
  'Missionary Hill': '-2994 -811 -2179 -430',
  Montgomery: '1120 120 1451 493, 1451 347 1582 421',
  'Montgomery Intersection': '1547 208 1746 347, 1582 347 1665 402',
  'Mount Chiliad': `
    -2997 -1116 -2179 -972, -2994 -2190 -2179 -1116, -2179 -2190 -2030 -1772,
    -2179 -1772 -1936 -1251`,
  Mulholland: `
    688 -861 912 -768, 738 -768 1142 -675, 769 -955 953 -861, 861 -675 1157 -601,
    912 -861 1096 -768, 953 -937 1096 -861, 1096 -910 1169 -768, 1169 -910 1318 -768,
    1269 -768 1414 -452, 1281 -452 1641 -291, 1318 -910 1357 -768, 1357 -927 1464 -768,
    1414 -768 1668 -452`,
  'Mulholland Intersection': '1464 -1151 1813 -768',
  'North Rock': '2285 -768 2771 -270',
  'Ocean Docks': `
    2089 -2394 2202 -2236, 2202 -2731 2324 -2418, 2202 -2418 2324 -2095, 2324 -2145 2704 -2059,
    2324 -2302 2704 -2145, 2374 -2697 2809 -2330, 2704 -2302 2959 -2127`,
  'Ocean Flats': '-2994 -430 -2832 -223, -2994 -223 -2593 277, -2994 277 -2868 458',
  'Octane Springs': '339 1229 664 1655',
  'Old Venturas Strip': '2162 2012 2685 2203',
  Palisades: '-2994 458 -2741 1340',
  'Palomino Creek': '2160 -149 2577 228',
  Paradiso: '-2741 793 -2533 1268',
  'Pershing Square': '1441 -1722 1584 -1578',
  Pilgrim: '2437 1383 2624 1783, 2624 1383 2685 1783',
  'Pilson Intersection': '1098 2243 1377 2507',
  'Pirates in Mens Pants': '1817 1469 2027 1703',
  'Playa del Seville': '2704 -2127 2959 -1853',
  'Prickle Pine': '1117 2507 1535 2723, 1535 2583 1848 2863, 1848 2553 1939 2863, 1939 2624 2121 2862',
  Queens: '-2593 55 -2411 458, -2533 458 -2329 578, -2411 374 -2254 458',
  'Randolph Industrial Estate': '1558 596 1823 823',
  'Redsands East': '1817 2012 2107 2203, 1817 2203 2012 2343, 1848 2343 2012 2478',
  'Redsands West': '1237 1883 1777 2143, 1297 2143 1777 2243, 1377 2243 1705 2433, 1705 2243 1777 2343',
  'Regular Tom': '-406 1713 -277 1893',
  'Restricted Area': '-92 1655 421 2123',
  Richman: `
    73 -1235 321 -1008, 73 -1405 225 -1235, 225 -1370 335 -1292, 225 -1292 466 -1235,
    321 -768 701 -675, 321 -1235 648 -1044, 321 -1044 648 -861, 321 -861 688 -768,
    648 -955 769 -861, 648 -1118 787 -955`,
  'Robada Intersection': '-1119 1179 -862 1351',
  'Roca Escalante': '2237 2203 2536 2543, 2536 2203 2625 2443',
  'Rockshore East': '2537 677 2902 943',
  'Rockshore West': '1997 596 2377 823, 2377 596 2537 789',
  Rodeo: `
    73 -1544 225 -1405, 73 -1685 225 -1544, 225 -1685 313 -1502, 225 -1502 335 -1370,
    313 -1685 423 -1502, 335 -1502 423 -1406, 335 -1406 466 -1292, 423 -1570 466 -1406,
    423 -1685 558 -1570, 466 -1385 648 -1235, 466 -1570 558 -1385, 558 -1685 648 -1385`,
  'Royal Casino': '2087 1383 2437 1543',
  'San Andreas Sound': '2450 386 2759 562',
  'San Fierro Bay': '-2616 1501 -1997 1660, -2616 1660 -1997 2175',
  'Santa Flora': '-2741 458 -2533 793',
  'Santa Maria Beach': '73 -2173 343 -1685, 343 -2173 648 -1685',
  'Shady Cabin': '-1633 -2263 -1601 -2232',
  'Shady Creeks': '-2030 -2175 -1821 -1772, -1821 -2644 -1227 -1772',
  'Sherman Reservoir': '-790 1660 -600 1929',
  'Sobell Rail Yards': '2750 1549 2923 1937',
  Spinybed: '2121 2663 2498 2862',
  'Starfish Casino': '2162 1883 2437 2012, 2437 1783 2685 2012, 2437 1858 2495 1971',
  Temple: `
    953 -1131 1096 -937, 1096 -1131 1252 -1026, 1096 -1026 1252 -910, 1252 -1131 1378 -1026,
    1252 -927 1357 -910, 1252 -1026 1391 -927`,
  'The Big Ear': '-410 1403 -138 1681',
  'The Camels Toe': '2087 1203 2640 1383',
  'The Clown’s Pocket': '2162 1783 2437 1883',
  'The Emerald Isle': '2012 2203 2237 2508',
  'The Four Dragons Casino': '1817 863 2027 1083',
  'The High Roller': '1817 1283 2027 1469',
  'The Mako Span': '1665 402 1785 567',
  'The Farm': '-1210 -1317 -908 -787',
  'The Panopticon': '-948 -304 -320 327',
  'The Pink Swan': '1817 1083 2027 1283',
  'The Sherman Dam': '-969 1929 -481 2155',
  'The Strip': '2027 1703 2137 1783, 2027 863 2087 1703, 2027 1783 2162 1863, 2107 1863 2162 2203',
  'The Visage': '1817 1703 2027 1863, 1817 1863 2107 2012',
  'Unity Station': '1693 -1972 1813 -1933',
  'Valle Ocultado': '-937 2611 -716 2848',
  'Verdant Bluffs': '930 -2488 1250 -2007, 1073 -2007 1250 -1842, 1250 -2179 1693 -1842',
  'Verdant Meadows': '37 2337 436 2678',
  'Verona Beach': `
    648 -2173 930 -1804, 851 -1804 1046 -1578, 930 -2007 1073 -1804, 1046 -1722 1162 -1578,
    1162 -1722 1324 -1578`,
  Vinewood: '648 -1227 787 -1118, 648 -1416 787 -1227, 787 -1310 953 -1131, 787 -1131 953 -955',
  'Whitewood Estates': '883 1726 1098 2507, 1098 1726 1197 2243',
  Willowfield: `
    1971 -2179 2089 -1853, 2089 -2236 2202 -1990, 2089 -1990 2324 -1853, 2202 -2095 2324 -1990,
    2324 -2059 2542 -1853, 2542 -1941 2704 -1853, 2542 -2059 2704 -1941`,
  'Yellow Bell Golf Course': '1117 2723 1457 2863, 1457 2723 1535 2863',
  'Yellow Bell Station': '1377 2600 1492 2687',
}

const read = (table: Readonly<Record<string, string>>): Zone[] =>
  Object.entries(table).flatMap(([name, rectangles]) =>
    rectangles.split(',').map((text) => {
      const [minX = 0, minY = 0, maxX = 0, maxY = 0] = text.trim().split(' ').map(Number)
      return { name, minX, minY, maxX, maxY }
    }),
  )

const sizeOf = ({ minX, minY, maxX, maxY }: Rectangle): number => (maxX - minX) * (maxY - minY)

/** The rectangles of districts, smallest first: where two overlap, the smaller one counts. */
export const districts: readonly Zone[] = read(districtRectangles).sort(
  (one, other) => sizeOf(one) - sizeOf(other),
)

/** The rectangles of cities and counties. */
export const regionZones: readonly Zone[] = read(regionRectangles)

const holds = ({ minX, minY, maxX, maxY }: Rectangle, x: number, y: number): boolean =>
  x >= minX && x <= maxX && y >= minY && y <= maxY

/** The names of a place; null if the game has none for it, such as outside the map. */
export interface Place {
  readonly district: string | null
  readonly region: Region | null
}

/** The names of a point on the map. */
export function placeOf(x: number, y: number): Place {
  const region = regionZones.find((zone) => holds(zone, x, y))?.name
  return {
    district: districts.find((zone) => holds(zone, x, y))?.name ?? null,
    region: regions.find((one) => one === region) ?? null,
  }
}

/** The three cities. */
export const cities: readonly Region[] = ['Los Santos', 'San Fierro', 'Las Venturas']

/** Regions with sand. */
export const deserts: readonly Region[] = ['Bone County', 'Las Venturas', 'Tierra Robada']

/** Where to write the name of a region: on its land, not at the centre of its rectangle. */
export const regionPlaces: Readonly<Record<Region, readonly [x: number, y: number]>> = {
  'Los Santos': [1650, -1480],
  'Red County': [1300, -160],
  'Flint County': [-700, -1250],
  Whetstone: [-2150, -1900],
  'San Fierro': [-2260, 380],
  'Tierra Robada': [-1500, 2380],
  'Bone County': [200, 1700],
  'Las Venturas': [1980, 1720],
}
