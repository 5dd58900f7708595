/** The most common leaked passwords that no pattern or dictionary covers, in lower case. */
export const leakedPasswords: ReadonlySet<string> = new Set(
  `
  homelesspa 1g2w3e4r zag12wsx passer2009 fqrg7cs493 j38ifubn fuk19600 29rsavoy cjmasterinf yuantuo2012
  diosesfiel dpbk1234 pe#5gz29ptzmse a838hfid 111222tianya qqww1122 startfinding yagjecc826 iw14fi9j
  3odi15ngxb 421uiopy258 1v7upjw3nt uqa9ebw445 sz9kqcctwy d2xyw89sxj justinbieb 3d8cubaj2e p3rat54797
  evildick career121 ig4abox4 w5txn36alfw 2012comeer n8zgt5p0shw= vrbgqns997 qti7zxh18u megaparol12345
  g9l2d1fzpy hotmail1 diwtgm8492 comeon11 yahoo.com jacket025 telechargement youbye123 golfcourse
  x4ivyga51f 6hbf28w791 tnk0mk16vx h1xp2z2duk yfdbufnjh10305070 dearbook aobo2010 ka_djkhjsy6 fuku00198
  evony192 12qw23we passer2011 wangyut2 ohmnamah23 y6p67ftrqj akopa123 ocpoook325 aaron431 1zn6fpn01x
  1fr2rfq7xl g13916055158 alladin79 1q2w3e4r5t6y7u8i9o0p myspace.co 5xfgs3ii9d skate4life linkedin1
  nks230kjs82 classof09 d71lwz9zjs hottie101 "zxcvbnm,./" blink123 asdf3423 5532361cnjqrf qdujvyg5sxa
  eh1k9oh335 iamthebest uvgx8f8232 sentnece pk3x7w9w ji394su3 univers2l ssyu1314 ilovemymom 3rjs1la2qe
  classof08 d9zufqd92n kikeunyw 6v21wbgad 168asd168 123admin321 akax89wn lovingyou 3rjs5la8qe
`
    .trim()
    .split(/\s+/),
)
