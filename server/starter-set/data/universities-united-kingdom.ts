import { universityLines } from './university-lines.ts';

export const unitedKingdom = universityLines(
  'GB',
  'Europe/London',
  `
University of Oxford | Oxford | public | 1096 | www.ox.ac.uk |
University of Cambridge | Cambridge | public | 1209 | www.cam.ac.uk |
Imperial College London | London | public | 1907 | www.imperial.ac.uk |
University College London | London | public | 1826 | www.ucl.ac.uk | UCL
London School of Economics and Political Science | London | public | 1895 | www.lse.ac.uk | LSE
King's College London | London | public | 1829 | www.kcl.ac.uk | KCL
Queen Mary University of London | London | public | 1785 | www.qmul.ac.uk | QMUL
SOAS University of London | London | public | 1916 | www.soas.ac.uk | SOAS
City St George's, University of London | London | public | 1894 | www.citystgeorges.ac.uk |
Royal Holloway, University of London | Egham | public | 1849 | www.royalholloway.ac.uk | RHUL
Birkbeck, University of London | London | public | 1823 | www.bbk.ac.uk |
Brunel University of London | Uxbridge | public | 1966 | www.brunel.ac.uk |
University of Westminster | London | public | 1838 | www.westminster.ac.uk |
University of Manchester | Manchester | public | 1824 | www.manchester.ac.uk |
University of Birmingham | Birmingham | public | 1900 | www.birmingham.ac.uk |
University of Bristol | Bristol | public | 1909 | www.bristol.ac.uk |
University of Leeds | Leeds | public | 1904 | www.leeds.ac.uk |
University of Liverpool | Liverpool | public | 1903 | www.liverpool.ac.uk |
University of Nottingham | Nottingham | public | 1881 | www.nottingham.ac.uk |
University of Sheffield | Sheffield | public | 1905 | www.sheffield.ac.uk |
University of Southampton | Southampton | public | 1952 | www.southampton.ac.uk |
University of Warwick | Coventry | public | 1965 | warwick.ac.uk |
University of York | York | public | 1963 | www.york.ac.uk |
Durham University | Durham | public | 1832 | www.durham.ac.uk |
Newcastle University | Newcastle upon Tyne | public | 1834 | www.ncl.ac.uk |
Lancaster University | Lancaster | public | 1964 | www.lancaster.ac.uk |
University of Exeter | Exeter | public | 1955 | www.exeter.ac.uk |
University of Bath | Bath | public | 1966 | www.bath.ac.uk |
Loughborough University | Loughborough | public | 1966 | www.lboro.ac.uk |
University of Leicester | Leicester | public | 1921 | le.ac.uk |
University of Reading | Reading | public | 1926 | www.reading.ac.uk |
University of Surrey | Guildford | public | 1966 | www.surrey.ac.uk |
University of Sussex | Brighton | public | 1961 | www.sussex.ac.uk |
University of East Anglia | Norwich | public | 1963 | www.uea.ac.uk | UEA
University of Essex | Colchester | public | 1964 | www.essex.ac.uk |
University of Kent | Canterbury | public | 1965 | www.kent.ac.uk |
Aston University | Birmingham | public | 1966 | www.aston.ac.uk |
Coventry University | Coventry | public | 1992 | www.coventry.ac.uk |
The Open University | Milton Keynes | public | 1969 | www.open.ac.uk | OU
University of Edinburgh | Edinburgh | public | 1583 | www.ed.ac.uk | gd:Oilthigh Dhùn Èideann
University of Glasgow | Glasgow | public | 1451 | www.gla.ac.uk | gd:Oilthigh Ghlaschu
University of St Andrews | St Andrews | public | 1413 | www.st-andrews.ac.uk |
University of Aberdeen | Aberdeen | public | 1495 | www.abdn.ac.uk |
University of Strathclyde | Glasgow | public | 1796 | www.strath.ac.uk |
Heriot-Watt University | Edinburgh | public | 1821 | www.hw.ac.uk |
Cardiff University | Cardiff | public | 1883 | www.cardiff.ac.uk | cy:Prifysgol Caerdydd
Swansea University | Swansea | public | 1920 | www.swansea.ac.uk | cy:Prifysgol Abertawe
Aberystwyth University | Aberystwyth | public | 1872 | www.aber.ac.uk | cy:Prifysgol Aberystwyth
Queen's University Belfast | Belfast | public | 1845 | www.qub.ac.uk | QUB
Ulster University | Belfast | public | 1968 | www.ulster.ac.uk |
`,
);
