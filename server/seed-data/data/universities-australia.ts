import { universityLines } from './university-lines.ts';

export const australia = universityLines(`
# AU Australia/Sydney
University of Sydney | Sydney, New South Wales | public | 1850 | www.sydney.edu.au | USYD
University of New South Wales | Sydney, New South Wales | public | 1949 | www.unsw.edu.au | UNSW
University of Technology Sydney | Sydney, New South Wales | public | 1988 | www.uts.edu.au | UTS
Macquarie University | Sydney, New South Wales | public | 1964 | www.mq.edu.au
Western Sydney University | Penrith, New South Wales | public | 1989 | www.westernsydney.edu.au | WSU; formerly:University of Western Sydney
University of Newcastle | Callaghan, New South Wales | public | 1965 | www.newcastle.edu.au
University of Wollongong | Wollongong, New South Wales | public | 1975 | www.uow.edu.au | UOW
University of New England | Armidale, New South Wales | public | 1954 | www.une.edu.au | UNE
Charles Sturt University | Bathurst, New South Wales | public | 1989 | www.csu.edu.au | CSU
Southern Cross University | Lismore, New South Wales | public | 1994 | www.scu.edu.au | SCU
Australian National University | Canberra, Australian Capital Territory | public | 1946 | www.anu.edu.au | ANU
University of Canberra | Canberra, Australian Capital Territory | public | ? | www.canberra.edu.au | UC
Australian Catholic University | North Sydney, New South Wales | public | 1991 | www.acu.edu.au | ACU

# AU Australia/Melbourne
University of Melbourne | Melbourne, Victoria | public | 1853 | www.unimelb.edu.au
Monash University | Melbourne, Victoria | public | 1958 | www.monash.edu
RMIT University | Melbourne, Victoria | public | 1887 | www.rmit.edu.au | RMIT; formerly:Royal Melbourne Institute of Technology
Deakin University | Geelong, Victoria | public | 1974 | www.deakin.edu.au
La Trobe University | Melbourne, Victoria | public | 1964 | www.latrobe.edu.au
Swinburne University of Technology | Melbourne, Victoria | public | 1908 | www.swinburne.edu.au swin.edu.au
Victoria University | Melbourne, Victoria | public | 1916 | www.vu.edu.au | VU
Federation University Australia | Ballarat, Victoria | public | 1870 | federation.edu.au | formerly:University of Ballarat

# AU Australia/Brisbane
University of Queensland | Brisbane, Queensland | public | 1909 | www.uq.edu.au | UQ
Queensland University of Technology | Brisbane, Queensland | public | 1989 | www.qut.edu.au | QUT
Griffith University | Brisbane, Queensland | public | 1971 | www.griffith.edu.au
James Cook University | Townsville, Queensland | public | 1970 | www.jcu.edu.au | JCU
University of Southern Queensland | Toowoomba, Queensland | public | 1967 | www.unisq.edu.au usq.edu.au | UniSQ; USQ
University of the Sunshine Coast | Sippy Downs, Queensland | public | 1994 | www.usc.edu.au | UniSC
Bond University | Gold Coast, Queensland | private | 1987 | bond.edu.au
CQUniversity Australia | Rockhampton, Queensland | public | 1967 | www.cqu.edu.au | CQU; Central Queensland University

# AU Australia/Adelaide
Flinders University | Adelaide, South Australia | public | 1966 | www.flinders.edu.au
Adelaide University | Adelaide, South Australia | public | 2024 | adelaideuni.edu.au | formerly:University of Adelaide; formerly:University of South Australia

# AU Australia/Perth
University of Western Australia | Perth, Western Australia | public | 1911 | www.uwa.edu.au | UWA
Curtin University | Perth, Western Australia | public | 1966 | www.curtin.edu.au
Murdoch University | Perth, Western Australia | public | 1973 | www.murdoch.edu.au
Edith Cowan University | Joondalup, Western Australia | public | 1991 | www.ecu.edu.au | ECU
University of Notre Dame Australia | Fremantle, Western Australia | private | 1989 | www.notredame.edu.au | UNDA

# AU Australia/Hobart
University of Tasmania | Hobart, Tasmania | public | 1890 | www.utas.edu.au | UTAS

# AU Australia/Darwin
Charles Darwin University | Darwin, Northern Territory | public | 2003 | www.cdu.edu.au | CDU
`);
