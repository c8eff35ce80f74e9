import { universityLines } from './university-lines.ts';

const sydney = universityLines(
  'AU',
  'Australia/Sydney',
  `
University of Sydney | Sydney | public | 1850 | www.sydney.edu.au | USYD
University of New South Wales | Sydney | public | 1949 | www.unsw.edu.au | UNSW
University of Technology Sydney | Sydney | public | 1988 | www.uts.edu.au | UTS
Macquarie University | Sydney | public | 1964 | www.mq.edu.au |
Western Sydney University | Penrith | public | 1989 | www.westernsydney.edu.au | WSU
University of Newcastle | Callaghan | public | 1965 | www.newcastle.edu.au |
University of Wollongong | Wollongong | public | 1975 | www.uow.edu.au | UOW
University of New England | Armidale | public | 1954 | www.une.edu.au | UNE
Charles Sturt University | Bathurst | public | 1989 | www.csu.edu.au | CSU
Southern Cross University | Lismore | public | 1994 | www.scu.edu.au | SCU
Australian National University | Canberra | public | 1946 | www.anu.edu.au | ANU
University of Canberra | Canberra | public | 1968 | www.canberra.edu.au | UC
Australian Catholic University | North Sydney | public | 1991 | www.acu.edu.au | ACU
`,
);

const melbourne = universityLines(
  'AU',
  'Australia/Melbourne',
  `
University of Melbourne | Melbourne | public | 1853 | www.unimelb.edu.au |
Monash University | Melbourne | public | 1958 | www.monash.edu |
RMIT University | Melbourne | public | 1887 | www.rmit.edu.au | RMIT
Deakin University | Geelong | public | 1974 | www.deakin.edu.au |
La Trobe University | Melbourne | public | 1964 | www.latrobe.edu.au |
Swinburne University of Technology | Melbourne | public | 1908 | www.swinburne.edu.au |
Victoria University | Melbourne | public | 1916 | www.vu.edu.au | VU
Federation University Australia | Ballarat | public | 1870 | federation.edu.au |
`,
);

const brisbane = universityLines(
  'AU',
  'Australia/Brisbane',
  `
University of Queensland | Brisbane | public | 1909 | www.uq.edu.au | UQ
Queensland University of Technology | Brisbane | public | 1989 | www.qut.edu.au | QUT
Griffith University | Brisbane | public | 1971 | www.griffith.edu.au |
James Cook University | Townsville | public | 1970 | www.jcu.edu.au | JCU
University of Southern Queensland | Toowoomba | public | 1967 | www.unisq.edu.au | UniSQ
University of the Sunshine Coast | Sippy Downs | public | 1994 | www.usc.edu.au | UniSC
Bond University | Gold Coast | private | 1987 | bond.edu.au |
CQUniversity Australia | Rockhampton | public | 1967 | www.cqu.edu.au | CQU
`,
);

const adelaide = universityLines(
  'AU',
  'Australia/Adelaide',
  `
Flinders University | Adelaide | public | 1966 | www.flinders.edu.au |
Adelaide University | Adelaide | public | 2024 | adelaideuni.edu.au |
`,
);

const perth = universityLines(
  'AU',
  'Australia/Perth',
  `
University of Western Australia | Perth | public | 1911 | www.uwa.edu.au | UWA
Curtin University | Perth | public | 1966 | www.curtin.edu.au |
Murdoch University | Perth | public | 1973 | www.murdoch.edu.au |
Edith Cowan University | Joondalup | public | 1991 | www.ecu.edu.au | ECU
`,
);

const elsewhere = [
  ...universityLines(
    'AU',
    'Australia/Hobart',
    'University of Tasmania | Hobart | public | 1890 | www.utas.edu.au | UTAS',
  ),
  ...universityLines(
    'AU',
    'Australia/Darwin',
    'Charles Darwin University | Darwin | public | 2003 | www.cdu.edu.au | CDU',
  ),
];

export const australia = [...sydney, ...melbourne, ...brisbane, ...adelaide, ...perth, ...elsewhere];
