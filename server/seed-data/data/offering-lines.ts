/** `university | level: major, major | level: major` */
export const OFFERING_LINES = `
# NP
Tribhuvan University | BACH: Computer Science, Civil Engineering, Forestry | MAST: Physics, Sociology | PROF-1: Medicine
Kathmandu University | BACH: Computer Science, Computer Engineering, Environmental Science | MBA: Business Administration | PROF-1: Medicine
Pokhara University | BACH: Civil Engineering, Software Engineering, Pharmacy
Agriculture and Forestry University | BACH: Agriculture, Fisheries and Aquaculture, Veterinary Medicine

# IN
Indian Institute of Science | MAST: Artificial Intelligence | PHD: Biochemistry, Mathematics, Physics
Indian Institute of Technology Bombay | BACH: Chemical Engineering, Computer Science, Mechanical Engineering | MAST: Physics | PHD: Chemistry
Indian Institute of Technology Delhi | BACH: Civil Engineering, Computer Science, Textile Engineering | MAST: Mathematics
Indian Institute of Technology Madras | BACH: Aerospace Engineering, Civil Engineering, Data Science | MAST: Mathematics
Indian Institute of Management Ahmedabad | MBA: Business Administration | PHD: Economics, Marketing
University of Delhi | BACH-H: Economics, History, Physics | MAST: Sociology
Jawaharlal Nehru University | MAST: Economics, International Relations, Linguistics | PHD: History, Sociology
Birla Institute of Technology and Science, Pilani | BACH: Computer Science, Mechanical Engineering, Pharmacy
National Law School of India University | BACH: Law | MAST: Law, Public Policy

# US
Harvard University | BACH: Computer Science, Economics, History | MBA: Business Administration | PROF-1: Law, Medicine
Massachusetts Institute of Technology | BACH: Computer Science, Mechanical Engineering, Physics | MAST: Architecture | PHD: Linguistics, Nuclear Engineering
Stanford University | BACH: Computer Science, Electrical Engineering, Psychology | PROF-1: Law | PHD: Statistics
Yale University | BACH: Art History, History, Political Science | PROF-1: Law, Medicine
Princeton University | BACH: Mathematics, Molecular Biology, Physics | PHD: Classics, Philosophy
Columbia University | BACH: Economics, Philosophy | MAST: Journalism, Social Work | PROF-1: Law
Cornell University | BACH: Computer Science, Hotel Management | PROF-1: Law, Veterinary Medicine
Carnegie Mellon University | BACH: Artificial Intelligence, Computer Science, Statistics | PHD: Robotics
Georgia Institute of Technology | BACH: Aerospace Engineering, Civil Engineering, Industrial Engineering | MAST: Computer Science
University of California, Berkeley | BACH: Architecture, Economics, Political Science | PHD: Chemistry | PROF-1: Law
University of Michigan | BACH: Computer Science, Psychology | MAST: Public Health | PROF-1: Dentistry, Medicine
Johns Hopkins University | BACH: Biomedical Engineering, International Relations | MAST: Public Health | PHD: Epidemiology | PROF-1: Medicine
Purdue University | BACH: Aerospace Engineering, Agricultural Economics, Mechanical Engineering | PROF-1: Pharmacy, Veterinary Medicine

# GB
University of Oxford | BACH-H: History, Music | MAST-INT: Materials Science and Engineering | MBA: Business Administration | PROF-1: Medicine | PHD: Archaeology
University of Cambridge | BACH-H: Economics, Linguistics | MAST-INT: Chemical Engineering | PROF-1: Medicine, Veterinary Medicine
Imperial College London | BACH-H: Mathematics, Physics | MAST-INT: Aerospace Engineering, Chemical Engineering, Civil Engineering | PROF-1: Medicine
University College London | BACH-H: Archaeology, Architecture, Economics | MAST: Library and Information Science | PROF-1: Medicine
London School of Economics and Political Science | BACH-H: Anthropology, Economics, International Relations | MAST: Development Studies
King's College London | BACH-H: Nursing, Philosophy | PROF-1: Dentistry, Medicine
SOAS University of London | BACH-H: Anthropology, Development Studies, Economics
University of Manchester | BACH-H: Computer Science, Economics | MAST-INT: Chemical Engineering | PROF-1: Dentistry, Medicine
University of St Andrews | BACH-H: Art History, Computer Science, International Relations, Psychology
The Open University | BACH-H: Mathematics, Psychology | MBA: Business Administration
University of Edinburgh | BACH-H: Artificial Intelligence, Linguistics, Philosophy | PROF-1: Medicine, Veterinary Medicine
University of Glasgow | BACH-H: Computer Science, Philosophy | PROF-1: Dentistry, Veterinary Medicine

# AU
University of Melbourne | BACH: Agriculture, Fine Arts, Music | MAST: Architecture, Public Health | PROF-1: Law
Monash University | BACH: Computer Science, Information Technology, Nursing | MBA: Business Administration | PROF-1: Medicine
University of Sydney | BACH: Economics, Nursing | MAST: Public Health | PROF-1: Dentistry, Medicine, Veterinary Medicine
University of New South Wales | BACH: Computer Science, Economics | BACH-H: Civil Engineering, Mechanical Engineering | MAST: Finance
Australian National University | BACH: Economics, International Relations | MAST: Public Policy | PHD: Astronomy
University of Queensland | BACH: Midwifery | BACH-H: Mechanical Engineering, Physiotherapy | PROF-1: Medicine
RMIT University | BACH: Animation, Fashion Design, Photography | BACH-H: Industrial Design

# SG
National University of Singapore | BACH: Architecture, Computer Science, Law, Nursing | PROF-1: Dentistry, Medicine
Nanyang Technological University | BACH: Accounting, Communication Studies, Materials Science and Engineering, Mechanical Engineering
Singapore Management University | BACH: Accounting, Economics, Law | MBA: Business Administration

# AE
United Arab Emirates University | BACH: Civil Engineering, Horticulture, Law, Petroleum Engineering | PROF-1: Medicine
Khalifa University | BACH: Aerospace Engineering, Chemical Engineering, Petroleum Engineering | MAST: Nuclear Engineering
American University of Sharjah | BACH: Architecture, Civil Engineering, Computer Engineering, Finance | MAST: Translation and Interpretation
Mohamed bin Zayed University of Artificial Intelligence | MAST: Computer Science, Robotics | PHD: Computer Science, Robotics

# Elsewhere
ETH Zurich | BACH: Architecture, Computer Science, Mechanical Engineering | MAST: Physics | PHD: Chemistry
École Polytechnique Fédérale de Lausanne | BACH: Architecture, Civil Engineering, Physics | MAST: Data Science, Robotics
Delft University of Technology | BACH: Aerospace Engineering, Architecture, Industrial Design | MAST: Civil Engineering
Karolinska Institute | BACH: Nursing, Physiotherapy | PROF-1: Dentistry, Medicine | PHD: Epidemiology
University of Toronto | BACH: Computer Science, Economics | PROF-1: Dentistry, Law, Medicine
University of Waterloo | BACH: Actuarial Science, Computer Science, Software Engineering | PROF-1: Optometry, Pharmacy
University of British Columbia | BACH: Computer Science, Forestry, Nursing | MAST: Creative Writing
University of Auckland | BACH: Music, Nursing, Optometry | PROF-1: Medicine
University of Otago | BACH: Pharmacy, Physiotherapy, Surveying and Geomatics | PROF-1: Dentistry, Medicine
University of Hong Kong | BACH: Architecture, Law, Social Work | PROF-1: Dentistry, Medicine
University of Cape Town | BACH: Actuarial Science, Physiotherapy, Social Work | MBA: Business Administration | PROF-1: Medicine
`;
