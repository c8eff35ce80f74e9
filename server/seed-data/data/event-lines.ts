/**
 * `# country time-zone`, then `when | kind | title | host | place | subjects and levels | status`.
 * When: days from the first start, wall time, duration (`+21 10:00 7h`); without time all-day, without
 * duration an instant. Host: a seed university, or `by` an organiser. Place: `venue, city`, `online`, or both
 * with `and`. Status: `postponed +10` names the former day. Every week and month around the first start needs
 * events.
 */
export const EVENT_LINES = `
# NP Asia/Kathmandu
+21 10:00 7h | fair | Kathmandu Study Abroad Fair | by Study Abroad Fairs | Bhrikutimandap Exhibition Hall, Kathmandu | BACH MAST
+2 13:00 3h | info_session | Studying abroad: questions and answers | by Study Abroad Fairs | Hotel Himalaya, Lalitpur | BACH MAST
+24 10:00 6h | fair | Pokhara Study Abroad Fair | by Study Abroad Fairs | Pokhara Sabhagriha, Pokhara | BACH MAST
-12 10:00 6h | fair | Biratnagar Study Abroad Fair | by Study Abroad Fairs | Town Hall, Biratnagar | BACH MAST
+14 10:30 5h | open_day | Tribhuvan University open day | Tribhuvan University | University Campus, Kirtipur
+35 10:00 6h | open_day | Kathmandu University open day | Kathmandu University | Main Campus, Dhulikhel | BACH
+50 09:00 8h | conference | Kathmandu University research day | Kathmandu University | online and Main Campus, Dhulikhel | PHD
+10 16:00 2h | info_session | Stanford admissions information session | Stanford University | Hotel Yak & Yeti, Kathmandu | BACH
-30 17:30 2h | info_session | Monash University information evening | Monash University | Australian Education Centre, Kathmandu | BACH MAST
+28 | interview | MIT alumni interviews | Massachusetts Institute of Technology | US Education Centre, Kathmandu | BACH
+17 11:00 3h | other | Scholarship essay workshop | Pokhara University | Main Campus, Pokhara | | postponed +3

# IN Asia/Kolkata
+30 10:00 8h | fair | Delhi International Education Fair | by Study Abroad Fairs | Pragati Maidan, New Delhi | BACH MAST
+0 11:00 1h | webinar | Student visas in ten questions | by Study Abroad Fairs | online | BACH MAST
-45 10:00 7h | fair | Chennai International Education Fair | by Study Abroad Fairs | Chennai Trade Centre, Chennai | BACH MAST
+33 10:00 8h | fair | Mumbai International Education Fair | by Study Abroad Fairs | Jio World Centre, Mumbai | BACH MAST
+20 15:00 1h | webinar | Life at the Indian Institute of Science | Indian Institute of Science | online | 0533 0511 PHD
+26 14:00 2h | info_session | BITS Pilani admissions session | Birla Institute of Technology and Science, Pilani | online | 0613 0715 BACH | moved_online

# AE Asia/Dubai
+45 09:30 8h | fair | Dubai Higher Education Fair | by Study Abroad Fairs | World Trade Centre, Dubai | BACH MAST
+18 17:00 2h | info_session | Khalifa University information session | Khalifa University | Main Campus, Abu Dhabi | 0711 0713 BACH

# SG Asia/Singapore
+60 11:00 7h | fair | Singapore Postgraduate Fair | by Study Abroad Fairs | Suntec Convention Centre, Singapore | MAST PHD
+75 09:00 9h | open_day | National University of Singapore open house | National University of Singapore | University Town, Singapore | BACH

# AU Australia/Melbourne
+120 10:00 6h | open_day | University of Melbourne open day | University of Melbourne | Parkville campus, Melbourne | BACH
-5 19:00 1h | webinar | Writing a research proposal | University of Melbourne | online | MRES PHD

# AU Australia/Sydney
+7 18:00 1h | webinar | Applying to the University of Sydney | University of Sydney | online | BACH MAST

# GB Europe/London
+90 09:00 7h | open_day | University of Oxford open day | University of Oxford | Colleges and departments, Oxford | BACH
+110 09:30 6h | open_day | University of Edinburgh open day | University of Edinburgh | Central Area, Edinburgh | BACH
+1 12:00 1h | webinar | Funding a master’s in the United Kingdom | University of Leeds | online | MAST
+16 13:00 1h | webinar | Studying data science at Edinburgh | University of Edinburgh | online | 0542 0613 MAST
+9 15:00 2h | open_day | Postgraduate open afternoon | University of Leeds | online | MAST | cancelled

# US America/Los_Angeles
-1 16:00 1h | webinar | Writing a personal statement | University of California, Los Angeles | online | BACH
+12 17:00 1h | webinar | Scholarships at UCLA | University of California, Los Angeles | online | BACH

# US America/New_York
+150 | conference | Annual conference of international admissions officers | by Admissions Officers’ Forum | Convention Centre, Boston

# CA America/Toronto
+40 23:59 | deadline | University of Toronto application deadline | University of Toronto | Admissions office, Toronto | BACH

# CH Europe/Zurich
+25 23:59 | deadline | ETH Zurich master’s application deadline | ETH Zurich | Academic Services, Zürich | MAST
`;
