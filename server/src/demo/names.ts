/** Names of invented people, grouped by culture so that first and last names match. */

/** Women's, men's and family names, each a space-separated list of ASCII letters. */
interface Culture {
  readonly her: string
  readonly his: string
  readonly family: string
}

const cultures: readonly Culture[] = [
  {
    her: 'Grace Hannah Nora Ruth Claire Audrey June Paige',
    his: 'Caleb Wesley Owen Curtis Dean Everett Miles Grant',
    family: 'Holloway Mercer Whitfield Langley Prescott Ashby Fairbanks Dunmore Calloway Thorne',
  },
  {
    her: 'Maya Denise Imani Simone Jasmine Keisha Nia Renee',
    his: 'Marcus Darnell Isaiah Terrence Andre Malik Jerome Elijah',
    family: 'Freeman Gaines Battle Boone Rivers Gentry Broadnax Sayles Merriweather Dupree',
  },
  {
    her: 'Lucia Ximena Marisol Paloma Itzel Carmen Daniela Rocio',
    his: 'Mateo Esteban Rafael Joaquin Emilio Ramiro Hector Tomas',
    family: 'Villanueva Cardenas Escobedo Quintero Salazar Montoya Arreola Bautista Zamora Luna',
  },
  {
    her: 'Bianca Giulia Fiorella Chiara Serena Loredana',
    his: 'Matteo Enzo Dario Luca Salvatore Renato',
    family: 'Bellandi Marchetti Ferrante Colombo Rinaldi Santoro Vitale Moretti',
  },
  {
    her: 'Aoife Niamh Siobhan Orla Maeve Ciara',
    his: 'Cormac Declan Fergus Ronan Cillian Eamon',
    family: 'Gallagher Brennan Kinsella Tierney Mulcahy Devlin Rafferty Lennon',
  },
  {
    her: 'Haruka Aoi Sakura Misaki Yuna Chihiro',
    his: 'Kenji Haruto Takumi Daichi Ryo Satoshi',
    family: 'Nakamura Fujimoto Hayashi Ishikawa Kobayashi Okada Shimizu Tachibana',
  },
  {
    her: 'Jiwoo Haeun Seoyeon Minji Yuri Nari',
    his: 'Minjun Jiho Taeyang Donghyun Seojun Joon',
    family: 'Kim Park Choi Jung Kang Yoon Han Baek',
  },
  {
    her: 'Meiling Xiulan Lihua Jiayi Yating Ruolan',
    his: 'Weijie Haoran Junwei Zhiming Bowen Tao',
    family: 'Zhang Liang Chen Huang Zhou Xu Guo Tang',
  },
  {
    her: 'Linh Thuy Lan Hoa Mai Trang',
    his: 'Minh Duc Quang Hieu Khoa Bao',
    family: 'Nguyen Tran Pham Hoang Dang Bui Vo Truong',
  },
  {
    her: 'Maricel Althea Ligaya Tala Rosalie Jocelyn',
    his: 'Rodel Jericho Amado Crisanto Benjie Emman',
    family: 'Dimaculangan Magsaysay Macaraeg Ocampo Dizon Manalo Pangilinan Tolentino',
  },
  {
    her: 'Ananya Priya Kavya Meera Diya Ishita',
    his: 'Arjun Rohan Vikram Aditya Karan Dev',
    family: 'Sharma Malhotra Kapoor Deshpande Joshi Bhatt Chauhan Rathore',
  },
  {
    her: 'Lakshmi Nandini Revathi Aishwarya Malini Yamini',
    his: 'Karthik Surya Prakash Sathish Ganesh Vignesh',
    family: 'Iyer Subramanian Menon Nair Reddy Krishnan Pillai Rajan',
  },
  {
    her: 'Farzana Nusrat Sumaiya Ayesha Tanisha Rumana',
    his: 'Tanvir Imran Shahriar Rakib Naveed Arif',
    family: 'Chowdhury Rahman Siddiqui Mirza Qureshi Talukder Haque Sarkar',
  },
  {
    her: 'Dewi Sari Ayu Ratna Wulan Indah',
    his: 'Bagus Agung Rizky Dimas Yusuf Bayu',
    family: 'Santoso Wijaya Pratama Nugroho Setiawan Hidayat Kusuma Siregar',
  },
  {
    her: 'Layla Yasmin Salma Rania Noor Zaynab',
    his: 'Omar Karim Tariq Samir Bilal Ziad',
    family: 'Haddad Mansour Khoury Nasser Darwish Sabbagh Farouk Zayed',
  },
  {
    her: 'Elif Zeynep Defne Aylin Selin Melek',
    his: 'Emre Kerem Baris Onur Cem Deniz',
    family: 'Yilmaz Demir Aydin Kaplan Ozturk Arslan Korkmaz Tekin',
  },
  {
    her: 'Shirin Parisa Niloufar Roya Mahsa Laleh',
    his: 'Dariush Kamran Babak Farhad Navid Arash',
    family: 'Tehrani Rostami Karimi Shirazi Farahani Moradi Sohrabi Kazemi',
  },
  {
    her: 'Zofia Agnieszka Kinga Halina Oliwia Magda',
    his: 'Tomasz Wojtek Kacper Mikolaj Pawel Jakub',
    family: 'Kowalski Zielinski Wrona Mazur Dabrowski Nowicki Sikora Kaminski',
  },
  {
    her: 'Oksana Darya Katya Yelena Sofiya Larysa',
    his: 'Dmytro Taras Mykola Andriy Pavlo Ivan',
    family: 'Shevchuk Kovalenko Bondar Melnyk Tkachenko Lysenko Hrytsenko Moroz',
  },
  {
    her: 'Eleni Despina Katerina Ioanna Thalia Melina',
    his: 'Nikos Stavros Yannis Leandros Petros Andreas',
    family: 'Papadakis Vlahos Karras Drakos Kanelos Makris Sideris Stathis',
  },
  {
    her: 'Greta Lena Frieda Annika Johanna Mareike',
    his: 'Jonas Felix Lukas Henrik Matthias Anton',
    family: 'Brandt Lindemann Vogel Hartmann Seidel Kessler Winkler Baumann',
  },
  {
    her: 'Astrid Freja Ingrid Saga Linnea Sigrid',
    his: 'Lars Erik Magnus Soren Nils Bjorn',
    family: 'Lindqvist Halvorsen Nygaard Ekstrom Solberg Bergman Dahl Sandvik',
  },
  {
    her: 'Camille Elodie Margaux Colette Solene Amelie',
    his: 'Julien Bastien Etienne Luc Mathis Remy',
    family: 'Beaumont Delacroix Fournier Girard Lemaire Chevalier Marchand Rousseau',
  },
  {
    her: 'Beatriz Larissa Thais Ines Mariana Luana',
    his: 'Thiago Caio Rafa Vinicius Duarte Henrique',
    family: 'Cavalcanti Teixeira Barbosa Figueira Azevedo Carvalho Pacheco Monteiro',
  },
  {
    her: 'Chioma Ngozi Folake Amara Ifeoma Temitope',
    his: 'Chidi Emeka Tunde Obinna Kelechi Segun',
    family: 'Okafor Adeyemi Eze Balogun Nwosu Olawale Obi Adebayo',
  },
  {
    her: 'Wanjiru Akinyi Njeri Abena Efua Adwoa',
    his: 'Kamau Otieno Mwangi Kofi Kwame Yaw',
    family: 'Kariuki Ochieng Mutua Wambui Mensah Boateng Asante Owusu',
  },
  {
    her: 'Selam Hiwot Makeda Liya Bethel Meron',
    his: 'Dawit Yonas Abel Tesfaye Bereket Samuel',
    family: 'Tadesse Bekele Haile Girma Alemu Wolde Desta Kebede',
  },
  {
    her: 'Andreea Ioana Roxana Mihaela Teodora Simona',
    his: 'Andrei Mihai Vlad Radu Sorin Cristian',
    family: 'Popescu Ionescu Dumitru Stanescu Marinescu Tudor Lazar Enache',
  },
  {
    her: 'Leilani Sina Moana Tiare Kalea Alana',
    his: 'Keanu Manu Tane Kaleo Sione Nikau',
    family: 'Kahale Tuilagi Makoa Faleolo Kealoha Tavita Mahoe Palakiko',
  },
]

/** The cultures with their lists split into arrays. */
export const nameLists = cultures.map((culture) => ({
  her: culture.her.split(' '),
  his: culture.his.split(' '),
  family: culture.family.split(' '),
}))

/** Names that staff use on duty, in `users.adminname`. */
export const staffNames =
  'Lantern Harbour Juniper Cobalt Meridian Sparrowhawk Tidewater Ember Quill Saffron Northlight Basalt Orchard Vesper Willow Compass'.split(
    ' ',
  )

/** Accents that people set for their characters, in `users.accent`. */
export const accents = [
  'Coastal',
  'Southern',
  'Irish',
  'Italian',
  'Japanese',
  'Russian',
  'Spanish',
  'Portuguese',
]
