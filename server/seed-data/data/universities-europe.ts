import { universityLines } from './university-lines.ts';

export const europe = universityLines(`
# CH Europe/Zurich
ETH Zurich | Zürich | public | 1855 | ethz.ch | ETH; ETHZ; de:Eidgenössische Technische Hochschule Zürich; Swiss Federal Institute of Technology Zurich
University of Zurich | Zürich | public | 1833 | www.uzh.ch | UZH; de:Universität Zürich
École Polytechnique Fédérale de Lausanne | Lausanne | public university | 1853 | www.epfl.ch | EPFL; Swiss Federal Institute of Technology Lausanne
University of Geneva | Geneva | public | 1559 | www.unige.ch | UNIGE; fr:Université de Genève
University of Basel | Basel | public | 1460 | www.unibas.ch | de:Universität Basel
University of Bern | Bern | public | 1834 | www.unibe.ch | de:Universität Bern

# DE Europe/Berlin
Heidelberg University | Heidelberg | public | 1386 | www.uni-heidelberg.de | de:Ruprecht-Karls-Universität Heidelberg
Ludwig Maximilian University of Munich | Munich | public | 1472 | www.lmu.de | LMU; de:Ludwig-Maximilians-Universität München
Technical University of Munich | Munich | public | 1868 | www.tum.de | TUM; de:Technische Universität München
Humboldt University of Berlin | Berlin | public | 1810 | www.hu-berlin.de | HU Berlin; de:Humboldt-Universität zu Berlin
Free University of Berlin | Berlin | public | 1948 | www.fu-berlin.de | FU Berlin; de:Freie Universität Berlin
RWTH Aachen University | Aachen | public | 1870 | www.rwth-aachen.de | RWTH; de:Rheinisch-Westfälische Technische Hochschule Aachen
University of Göttingen | Göttingen | public | 1737 | www.uni-goettingen.de | de:Georg-August-Universität Göttingen

# FR Europe/Paris
Sorbonne University | Paris | public | 2018 | www.sorbonne-universite.fr | fr:Sorbonne Université
PSL University | Paris | public | 2010 | psl.eu | PSL; fr:Université Paris Sciences et Lettres
École Polytechnique | Palaiseau | public | 1794 | www.polytechnique.edu
Sciences Po | Paris | public institute | 1872 | www.sciencespo.fr | fr:Institut d'études politiques de Paris
University of Strasbourg | Strasbourg | public | 1538 | www.unistra.fr | fr:Université de Strasbourg

# NL Europe/Amsterdam
Delft University of Technology | Delft | public | 1842 | www.tudelft.nl | TU Delft
University of Amsterdam | Amsterdam | public | 1632 | www.uva.nl | UvA; nl:Universiteit van Amsterdam
Leiden University | Leiden | public | 1575 | www.universiteitleiden.nl | nl:Universiteit Leiden
Utrecht University | Utrecht | public | 1636 | www.uu.nl | nl:Universiteit Utrecht

# BE Europe/Brussels
KU Leuven | Leuven | public | 1425 | www.kuleuven.be | nl:Katholieke Universiteit Leuven
Ghent University | Ghent | public | 1817 | www.ugent.be | nl:Universiteit Gent

# AT Europe/Vienna
University of Vienna | Vienna | public | 1365 | www.univie.ac.at | de:Universität Wien
TU Wien | Vienna | public | 1815 | www.tuwien.at tuwien.ac.at | de:Technische Universität Wien; Vienna University of Technology

# SE Europe/Stockholm
Lund University | Lund | public | 1666 | www.lu.se | sv:Lunds universitet
Uppsala University | Uppsala | public | 1477 | www.uu.se | sv:Uppsala universitet
KTH Royal Institute of Technology | Stockholm | public university | 1827 | www.kth.se | KTH; sv:Kungliga Tekniska högskolan
Karolinska Institute | Stockholm | public university | 1810 | ki.se | KI; sv:Karolinska institutet

# DK Europe/Copenhagen
University of Copenhagen | Copenhagen | public | 1479 | www.ku.dk | da:Københavns Universitet
Technical University of Denmark | Kongens Lyngby | public | 1829 | www.dtu.dk | DTU; da:Danmarks Tekniske Universitet

# NO Europe/Oslo
University of Oslo | Oslo | public | 1811 | www.uio.no | UiO; nb:Universitetet i Oslo

# FI Europe/Helsinki
University of Helsinki | Helsinki | public | 1640 | www.helsinki.fi | fi:Helsingin yliopisto
Aalto University | Espoo | public | 2010 | www.aalto.fi | fi:Aalto-yliopisto

# IT Europe/Rome
University of Bologna | Bologna | public | 1088 | www.unibo.it | it:Università di Bologna
Sapienza University of Rome | Rome | public | 1303 | www.uniroma1.it | it:Sapienza Università di Roma
Politecnico di Milano | Milan | public | 1863 | www.polimi.it

# ES Europe/Madrid
University of Barcelona | Barcelona | public | 1450 | www.ub.edu | ca:Universitat de Barcelona
Complutense University of Madrid | Madrid | public | ? | www.ucm.es | es:Universidad Complutense de Madrid

# PT Europe/Lisbon
University of Coimbra | Coimbra | public | 1290 | www.uc.pt | pt:Universidade de Coimbra
University of Lisbon | Lisbon | public | 2013 | www.ulisboa.pt | pt:Universidade de Lisboa

# IE Europe/Dublin
Trinity College Dublin | Dublin | public university | 1592 | www.tcd.ie | TCD; ga:Coláiste na Tríonóide
University College Dublin | Dublin | public | 1854 | www.ucd.ie | UCD

# PL Europe/Warsaw
Jagiellonian University | Kraków | public | 1364 | www.uj.edu.pl | pl:Uniwersytet Jagielloński
University of Warsaw | Warsaw | public | 1816 | www.uw.edu.pl | pl:Uniwersytet Warszawski

# CZ Europe/Prague
Charles University | Prague | public | 1348 | cuni.cz | cs:Univerzita Karlova
`);
