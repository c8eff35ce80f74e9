/** Below `# ISCED-F field`: `name | CIP 2020 code | aliases | further fields | track` (default: the field's). */
export const MAJOR_LINES = `
# 0111 Education science
Education Studies | 13.0101
Educational Leadership | 13.0401 | Educational Administration | 0413 | postgraduate
Curriculum and Instruction | 13.0301 | | | postgraduate
Educational Technology | 13.0501 | Instructional Design | 0613
# 0112 Training for pre-school teachers
Early Childhood Education | 13.1210
# 0113 Teacher training without subject specialisation
Primary Education | 13.1202 | Elementary Education
Special Education | 13.1001
# 0114 Teacher training with subject specialisation
Secondary Education | 13.1205
Teaching English to Speakers of Other Languages | 13.1401 | TESOL
# 0211 Audio-visual techniques and media production
Film and Video Production | 50.0602 | | | vocational
Animation | 10.0304 | | | vocational
Game Design | 50.0411 | | 0613
Photography | 50.0605 | | | vocational
Graphic Design | 50.0409 | | 0212
# 0212 Fashion, interior and industrial design
Fashion Design | 50.0407 | | | vocational
Interior Design | 50.0408 | | | vocational
Industrial Design | 50.0404 | Product Design
# 0213 Fine arts
Fine Arts | 50.0702
Art History | 50.0703 | | 0222
# 0215 Music and performing arts
Music | 50.0901
Music Performance | 50.0903
Theatre | 50.0501 | Drama
Dance | 50.0301
# 0221 Religion and theology
Religious Studies | 38.0201
Theology | 39.0601
Buddhist Studies | 38.0202
# 0222 History and archaeology
History | 54.0101
Archaeology | 45.0301 | | 0314
# 0223 Philosophy and ethics
Philosophy | 38.0101 | | 0312
Ethics | 38.0103
# 0231 Language acquisition
English Language | 23.0101
French | 16.0901
Spanish | 16.0905
German | 16.0501
Chinese | 16.0301
Japanese | 16.0302
Arabic | 16.1101
Translation and Interpretation | 16.0103
# 0232 Literature and linguistics
English Literature | 23.1404
Comparative Literature | 16.0104
Linguistics | 16.0102 | | 0231
Creative Writing | 23.1302 | | 0321
Classics | 16.1200
# 0311 Economics
Economics | 45.0601 | | 0542
Econometrics | 45.0603 | | 0542
Development Economics | 45.0604 | | 0314
# 0312 Political sciences and civics
Political Science | 45.1001 | Politics
International Relations | 45.0901 | | 0311
Public Policy | 44.0501 | | | postgraduate
# 0313 Psychology
Psychology | 42.0101
Clinical Psychology | 42.2801 | | | postgraduate
Cognitive Science | 30.2501 | | 0613 0511
# 0314 Sociology and cultural studies
Sociology | 45.1101
Anthropology | 45.0201
Gender Studies
Development Studies | | | 0312 0311
Criminology | 45.0401 | | 0421
Human Geography | 45.0701 | Geography | 0532
# 0321 Journalism and reporting
Journalism | 09.0401
Communication Studies | 09.0101
Mass Media Studies | 09.0102 | Media Studies | 0211
# 0322 Library, information and archival studies
Library and Information Science | 25.0101
Archives and Museum Studies | 25.0103 | | 0222
# 0411 Accounting and taxation
Accounting | 52.0301
Taxation | 52.1601 | | 0421
# 0412 Finance, banking and insurance
Finance | 52.0801 | | | business
Banking | 52.0803
Insurance | 52.1701
# 0413 Management and administration
Public Administration | 44.0401 | MPA | 0312 | postgraduate
Business Administration | 52.0201 | BBA | | business
Business Management | | | | business
Human Resource Management | 52.1001 | | | business
International Business | 52.1101 | | 0311 | business
Entrepreneurship | 52.0701 | | | business
Project Management | 52.0211 | | | business
Supply Chain Management | 52.0203 | Logistics | 1041 | business
Operations Management | 52.0205 | | | business
Hospital Administration | 51.0702 | Health Administration | 0912 | business
Business Analytics | 30.7102 | | 0542 0612 | business
Management Information Systems | 52.1201 | MIS | 0612
# 0414 Marketing and advertising
Marketing | 52.1401 | | 0313 | business
Digital Marketing | 52.1404 | | 0613 | vocational
Public Relations | 09.0902 | | 0321
Advertising | 09.0903 | | | vocational
# 0416 Wholesale and retail sales
Retail Management | 52.0212 | | | vocational
# 0421 Law
Law | 22.0101 | LLB; JD | | professional
International Law | 22.0209 | | 0312 | postgraduate
Criminal Justice | 43.0104 | | 1032
Legal Studies | 22.0000 | | 0312
# 0511 Biology
Biology | 26.0101
Microbiology | 26.0502
Genetics | 26.0801
Zoology | 26.0701
Botany | 26.0301 | Plant Biology
Neuroscience | 26.1501 | | 0313 0912
Bioinformatics | 26.1103 | | 0613 0542
# 0512 Biochemistry
Biotechnology | 26.1201 | | 0511
Biochemistry | 26.0202 | | 0531
Molecular Biology | 26.0204 | | 0511
# 0521 Environmental sciences
Environmental Science | 03.0104
Environmental Studies | 03.0103 | | 0314
Climate Science | 30.3501 | | 0532
# 0522 Natural environments and wildlife
Wildlife Biology | 26.0709 | Wildlife Conservation | 0511
# 0531 Chemistry
Chemistry | 40.0501
Analytical Chemistry | 40.0502
Organic Chemistry | 40.0504
# 0532 Earth sciences
Geology | 40.0601
Geophysics | 40.0603
Oceanography | 40.0607
Meteorology | 40.0404
Geographic Information Science | 45.0702 | GIS | 0731 0613
# 0533 Physics
Physics | 40.0801
Astronomy | 40.0201
Astrophysics | 40.0202 | | 0541
Medical Physics | 51.2205 | | 0914
# 0541 Mathematics
Mathematics | 27.0101
Applied Mathematics | 27.0301 | | 0542
# 0542 Statistics
Actuarial Science | 52.1304 | | 0412
Statistics | 27.0501
Data Science | 30.7001 | | 0613 0541
Biostatistics | 26.1102 | | 0912
# 0612 Database and network design and administration
Cybersecurity | 11.1003 | | 0613
Computer Networking | 11.0901 | | | vocational
Database Administration | 11.0802
Cloud Computing | 11.0902
# 0613 Software and applications development and analysis
User Experience Design | | UX Design | 0212
Computer Science | 11.0701 | CS
Software Engineering | 14.0903
Artificial Intelligence | 11.0102 | AI | 0714 0542
Information Technology | 11.0103 | IT | 0612
Information Science | 11.0401
Web Development | 11.0801 | | | vocational
Human-Computer Interaction | 30.3101 | HCI | 0212 0313
Computer Applications | 11.0501 | BCA; MCA
# 0711 Chemical engineering and processes
Chemical Engineering | 14.0701
Biomedical Engineering | 14.0501 | | 0912 0714
# 0712 Environmental protection technology
Environmental Engineering | 14.1401 | | 0732 0521
# 0713 Electricity and energy
Electrical Engineering | 14.1001 | | 0714
Renewable Energy Engineering | 14.4801 | Energy Systems Engineering
Nuclear Engineering | 14.2301 | | 0533
# 0714 Electronics and automation
Electronics Engineering
Computer Engineering | 14.0901 | | 0613
Robotics | 14.4201 | Mechatronics | 0715 0613
Telecommunications Engineering | 14.1004 | | 0612
# 0715 Mechanics and metal trades
Mechanical Engineering | 14.1901
Industrial Engineering | 14.3501 | | 0413
Manufacturing Engineering | 14.3601
# 0716 Motor vehicles, ships and aircraft
Aerospace Engineering | 14.0201
Automotive Engineering
Marine Engineering | 14.2201 | | 1041
# 0721 Food processing
Food Science and Technology | 01.1001 | | 0512
# 0722 Materials (glass, paper, plastic and wood)
Materials Science and Engineering | 14.1801 | | 0715
# 0723 Textiles (clothes, footwear and leather)
Textile Engineering | 14.2801
# 0724 Mining and extraction
Petroleum Engineering | 14.2501 | | 0711
Mining Engineering | 14.2101 | | 0532
# 0731 Architecture and town planning
Architecture | 04.0201 | BArch
Urban Planning | 04.0301 | Town Planning | 0314
Landscape Architecture | 04.0601 | | 0812
Surveying and Geomatics | 14.3801 | | 0532
# 0732 Building and civil engineering
Civil Engineering | 14.0801
Structural Engineering | 14.0803
Construction Management | 52.2001 | | 0413
Transportation Engineering | 14.0804
# 0811 Crop and livestock production
Agriculture | 01.0000
Agronomy | 01.1102
Animal Science | 01.0901
Soil Science | 01.1201 | | 0532
Agricultural Economics | 01.0103 | | 0311
# 0812 Horticulture
Horticulture | 01.1103
# 0821 Forestry
Forestry | 03.0501 | | 0522
# 0831 Fisheries
Fisheries and Aquaculture | 03.0301
# 0841 Veterinary
Veterinary Medicine | 01.8001 | | | professional
# 0911 Dental studies
Dentistry | 51.0401 | BDS | | professional
# 0912 Medicine
Medicine | 51.1201 | MBBS; MD | | professional
Surgery | | | | postgraduate
Public Health | 51.2201 | MPH | 0923 | postgraduate
Epidemiology | 26.1309 | | 0542 | postgraduate
# 0913 Nursing and midwifery
Nursing | 51.3801
Midwifery | 51.3401
# 0914 Medical diagnostic and treatment technology
Medical Laboratory Science | 51.1005
Radiography | 51.0911
Optometry | 51.1701 | | | professional
# 0915 Therapy and rehabilitation
Physiotherapy | 51.2308 | Physical Therapy
Occupational Therapy | 51.2306
Speech and Language Therapy | 51.0203
Nutrition and Dietetics | 51.3101 | | 0721
# 0916 Pharmacy
Pharmacy | 51.2001 | | | professional
# 0917 Traditional and complementary medicine and therapy
Ayurvedic Medicine | 51.3305 | BAMS | | professional
# 0923 Social work and counselling
Social Work | 44.0701 | | 0314
# 1013 Hotel, restaurants and catering
Hotel Management | 52.0904 | Hospitality Management | 0413 | vocational
Culinary Arts | 12.0503 | | | vocational
# 1014 Sports
Sports Science | 31.0505 | Kinesiology | 0915
# 1015 Travel, tourism and leisure
Tourism Management | 52.0903 | | 0413 | vocational
Event Management | 52.0907 | | 0414 | vocational
# 1022 Occupational health and safety
Occupational Health and Safety | 51.2206 | | | vocational
# 1031 Military and defence
Defence Studies | 28.0601 | Strategic Studies | 0312
# 1041 Transport services
Aviation Management | 49.0104 | | 0413 | vocational
`;
